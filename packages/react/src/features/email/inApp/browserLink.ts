import type { InApp } from './inAppOf.ts'

/** An address by which the app's browser hands a page to the device's own; undefined where none is known to. */
export function browserLink(href: string, { system }: Pick<InApp, 'system'>): string | undefined {
  const { hash, host, pathname, protocol, search } = new URL(href)
  if (protocol !== 'https:') return undefined
  if (system === 'ios') return `x-safari-${href}`
  if (system !== 'android') return undefined
  // An intent has a fragment of its own; its address would end there.
  const fallback = encodeURIComponent(href)
  const own = hash === '' ? `intent://${host}${pathname}${search}` : undefined
  return own && `${own}#Intent;scheme=https;S.browser_fallback_url=${fallback};end`
}
