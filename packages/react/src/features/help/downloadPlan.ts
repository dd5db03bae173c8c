import type { DownloadLink } from '../../kit/downloadLinks.ts'

export type DownloadFacts = {
  /** The visitor is on a phone or tablet. */
  mobile: boolean
  /** Of the browser: its `User-Agent`, and the names it gives itself beside (User-Agent Client Hints). */
  userAgent: string
  brands: readonly string[]
}

/** What there is to click first. */
export type MainDownload =
  | { kind: 'app' | 'website'; href: string }
  | { kind: 'extension'; href: string; browser: string }

/** The store of a phone. */
export type StoreLink = DownloadLink & { kind: 'android' | 'ios' }

/** How a wallet is best had here. */
export type DownloadPlan = {
  main: MainDownload | undefined
  /** Stores of phones, for a visitor at a desk whose phone is in a pocket. */
  phone: readonly StoreLink[]
  /** The other ways, each with a row of its own. */
  rows: readonly DownloadLink[]
  website: string | undefined
}

/** Pure: a store leads somewhere only from the system that it is for. */
export function downloadPlan(links: readonly DownloadLink[], facts: DownloadFacts): DownloadPlan {
  const hrefOf = (kind: DownloadLink['kind']) => links.find((link) => link.kind === kind)?.href
  const stores = links.filter((link): link is StoreLink => isStore(link.kind))
  const website = hrefOf('website')
  if (facts.mobile) {
    // No phone takes an extension, nor the app of another system.
    const system = systemOf(facts.userAgent)
    const href = system && hrefOf(system)
    return {
      main: href === undefined ? undefined : { href, kind: 'app' },
      phone: [],
      rows: system ? [] : stores,
      website,
    }
  }
  const extension = hrefOf('chrome')
  const plan = { phone: stores, rows: [], website }
  if (extension === undefined) return { ...plan, main: undefined }
  const browser = extensionBrowser(facts)
  if (browser) return { ...plan, main: { browser, href: extension, kind: 'extension' } }
  // The store of another browser adds nothing to this one; the wallet's own page knows what does.
  return website === undefined
    ? { ...plan, main: undefined, rows: [{ href: extension, kind: 'chrome' }] }
    : { ...plan, main: { href: website, kind: 'website' }, website: undefined }
}

function isStore(kind: DownloadLink['kind']): kind is StoreLink['kind'] {
  return kind === 'android' || kind === 'ios'
}

function systemOf(userAgent: string): 'android' | 'ios' | undefined {
  if (/android/i.test(userAgent)) return 'android'
  // iPadOS calls itself a Mac.
  return /iphone|ipad|ipod|macintosh/i.test(userAgent) ? 'ios' : undefined
}

/** By what they call themselves beside Chrome, whose extensions they all take. */
const chromiums = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Vivaldi/', 'Vivaldi'],
  ['Chrome/', 'Chrome'],
] as const

function extensionBrowser({ brands, userAgent }: DownloadFacts): string | undefined {
  if (brands.includes('Brave')) return 'Brave'
  return chromiums.find(([mark]) => userAgent.includes(mark))?.[1]
}
