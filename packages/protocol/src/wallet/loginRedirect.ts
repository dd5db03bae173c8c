import { loginWindowPath } from './loginReturn.ts'

/** Longest path of a site that a login by redirect leads back to, in bytes: what is longer leads to the site’s first page. */
export const maxSitePathLength = 1500

/** What a site’s page finds in its address once its visitor is back from a provider. */
export type SiteReturn = {
  /** What ends the login; absent where page and wallet are of one domain, and where the login did not end well. */
  completion?: string | undefined
  loginId: string
  /** The same of the role `recovery`, where that has a code of its own. */
  recovery?: string | undefined
}

/** Starts the fragment of a site’s address that a visitor comes back to. */
export const siteReturnMark = '#latchkey='

const said = /^([\w-]{22})(?:\.([\w-]{43})(?:\.([\w-]{43}))?)?$/
/** No `//` and no `\`, by which an address would be one of another host; no fragment, which would carry ours. */
const path = /^\/(?![/\\])[!"$-[\]-~]*$/

/** Where a whole page goes for a login: the wallet’s window of a ticket, with the path that leads back. */
export function writeLoginRedirect(
  walletOrigin: string,
  { id, path: wanted, secret }: { id: string; path: string; secret: string },
): string {
  const kept = path.test(wanted) && wanted.length <= maxSitePathLength ? wanted : '/'
  return `${walletOrigin}${loginWindowPath}#${id}.${secret}.${toBase64url(kept)}`
}

/** Reads the path of such a fragment; undefined for what is none that leads back to a site. */
export function readSitePath(text: string): string | undefined {
  try {
    const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return path.test(read) && read.length <= maxSitePathLength ? read : undefined
  } catch {
    return undefined
  }
}

/** The address of a site’s page; undefined where path and origin are not of one site. */
export function writeSiteReturn(
  site: string,
  wanted: string,
  back: SiteReturn | undefined,
): string | undefined {
  try {
    const address = new URL(wanted, site)
    if (!path.test(wanted) || address.origin !== site) return undefined
    const { completion, loginId, recovery } = back ?? {}
    const parts = [loginId, completion, completion && recovery]
    return address.href + (back ? siteReturnMark + parts.filter(Boolean).join('.') : '')
  } catch {
    return undefined
  }
}

/** Reads what stands after the mark; undefined for what we never write. */
export function readSiteReturn(text: string): SiteReturn | undefined {
  const [, loginId, completion, recovery] = said.exec(text) ?? []
  if (loginId === undefined) return undefined
  return {
    loginId,
    ...(completion !== undefined && { completion }),
    ...(recovery !== undefined && { recovery }),
  }
}

/** Of what has single bytes alone, as a path in an address does. */
function toBase64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
