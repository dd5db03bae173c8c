import type { WindowProvider } from './socialProvider.ts'

/** Where a window of a login starts, and where a provider's answer leads to. */
export const loginWindowPath = '/s/'

/** Where a provider sends a visitor back to: each role has a way of its own, and so does each provider. */
export function returnPath(role: 'recovery' | 'wallet', provider: WindowProvider): string {
  return `/returns/${role}/${provider}`
}

/** How a visitor came back from a provider, as the server tells the window in the fragment of its address. */
export type LoginReturn =
  /** `completion` ends the login, and is given to this browser alone; `site` is whose login it is: an origin. */
  | { completion: string; loginId: string; site: string; status: 'returned' }
  /** The role `recovery` has a code of its own; the role `wallet` is still to get one. */
  | { challengeId: string; completion: string; status: 'halfway' }
  /** `id` is that of the login, or of the challenge. */
  | { id: string; status: 'refused' }

const returned = /^#r\.([\w-]{22})\.([\w-]{43})\.([\w%.~:*!'()-]{1,768})$/
const halfway = /^#h\.([\w-]{22})\.([\w-]{43})$/
const refused = /^#e\.([\w-]{22})$/

/** The fragment, with its `#`. */
export function writeLoginReturn(said: LoginReturn): string {
  switch (said.status) {
    case 'halfway':
      return `#h.${said.challengeId}.${said.completion}`
    case 'refused':
      return `#e.${said.id}`
    case 'returned':
      return `#r.${said.loginId}.${said.completion}.${encodeURIComponent(said.site)}`
  }
}

/** Reads it; undefined for any other fragment, and for a site that is no whole origin. */
export function readLoginReturn(fragment: string): LoginReturn | undefined {
  const [, refusedId] = refused.exec(fragment) ?? []
  if (refusedId !== undefined) return { id: refusedId, status: 'refused' }
  const [, challengeId, half] = halfway.exec(fragment) ?? []
  if (challengeId !== undefined && half !== undefined)
    return { challengeId, completion: half, status: 'halfway' }
  const [, loginId, completion, text] = returned.exec(fragment) ?? []
  if (loginId === undefined || completion === undefined || text === undefined) return undefined
  try {
    const site = decodeURIComponent(text)
    return new URL(site).origin === site
      ? { completion, loginId, site, status: 'returned' }
      : undefined
  } catch {
    return undefined
  }
}
