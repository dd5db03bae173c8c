/** Where a window of a login starts, and where a provider's answer leads to. */
export const loginWindowPath = '/s/'

/** How a visitor came back from a provider, as the server tells the window in the fragment of its address. */
export type LoginReturn =
  /** `completion` ends the login, and is given to this browser alone; `site` is whose login it is: an origin. */
  | { completion: string; loginId: string; site: string; status: 'returned' }
  | { loginId: string; status: 'refused' }

const returned = /^#r\.([\w-]{22})\.([\w-]{43})\.([\w%.~:*!'()-]{1,768})$/
const refused = /^#e\.([\w-]{22})$/

/** The fragment, with its `#`. */
export function writeLoginReturn(said: LoginReturn): string {
  return said.status === 'returned'
    ? `#r.${said.loginId}.${said.completion}.${encodeURIComponent(said.site)}`
    : `#e.${said.loginId}`
}

/** Reads it; undefined for any other fragment, and for a site that is no whole origin. */
export function readLoginReturn(fragment: string): LoginReturn | undefined {
  const [, refusedId] = refused.exec(fragment) ?? []
  if (refusedId !== undefined) return { loginId: refusedId, status: 'refused' }
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
