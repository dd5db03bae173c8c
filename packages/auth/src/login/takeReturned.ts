import type { ReturnedLogin } from '@latchkey/core/adapter'

/** Where a page that leaves for a login keeps its provider, and the fragment of its address behind: in the tab, and for one time. */
export const leftKey = 'latchkey-left'

/**
 * Takes what a visitor comes back with out of the page's address, and puts the fragment back that was there before. What no page
 * of this tab has left for is taken out, and counts for nothing.
 */
export function takeReturned(page: Window): ReturnedLogin | undefined {
  const { history, location } = page
  const [, address = '', returned] = /^([^#]+)#latchkey=(.*)/.exec(location.href) ?? []
  if (returned === undefined) return undefined
  let left = ''
  try {
    left = page.sessionStorage.getItem(leftKey) ?? ''
    page.sessionStorage.removeItem(leftKey)
  } catch {
    // Then no page of this tab has left: it could not have kept it.
  }
  const [provider = ''] = left.split('#')
  history.replaceState(history.state, '', address + left.slice(provider.length))
  return provider ? ({ provider, returned } as ReturnedLogin) : undefined
}
