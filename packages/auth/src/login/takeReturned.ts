import type { ReturnedLogin } from '@latchkey/core/adapter'

/** Where a page that leaves for a login keeps what it needs once it is back: in the tab, and for one time. */
export const leftKey = 'latchkey-left'

/**
 * Takes what a visitor comes back with out of the page's address, and puts the fragment back that was there before. What no page
 * of this tab has left for is taken out, and counts for nothing.
 */
export function takeReturned(page: Window): ReturnedLogin | undefined {
  const { history, location } = page
  const [address = '', returned] = location.href.split('#latchkey=')
  if (returned === undefined || address.includes('#')) return undefined
  let left: { hash?: unknown; provider?: unknown } | undefined
  try {
    left = Object(JSON.parse(page.sessionStorage.getItem(leftKey) ?? ''))
    page.sessionStorage.removeItem(leftKey)
  } catch {
    // Nothing was kept, or not by us.
  }
  const { hash = '', provider } = left ?? {}
  history.replaceState(history.state, '', `${address}${hash}`)
  return provider ? ({ provider, returned } as ReturnedLogin) : undefined
}
