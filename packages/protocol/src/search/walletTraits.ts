import { namespaces } from '../namespace.ts'

/** Links of which an index says only that there is one. */
export const indexedLinks = [
  'browse_link',
  'chrome_store',
  'desktop_link',
  'link_mode',
  'mobile_link',
  'webapp_link',
] as const

/** What an index says of a wallet in a bit each, the lowest first: a new one goes to the end. */
export const walletTraits = [...indexedLinks, 'certified', ...namespaces] as const
