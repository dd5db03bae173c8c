import { isPublicHost } from './isPublicHost.ts'
import { parseUrl } from './parseUrl.ts'
import { walletSchemes } from './walletSchemes.ts'

/** Schemes with `//` that a browser or its system handles itself instead of handing the link to a wallet's app. */
const refusedSchemes = new Set(
  'about blob chrome chrome-extension content data edge facetime feed file filesystem ftp http https intent jar javascript mailto market moz-extension ms-settings resource sms smb tel vbscript view-source ws wss'.split(
    ' ',
  ),
)
const appLink = /^([a-z][a-z0-9+.-]{0,63}):\/\/([\w./-]*)$/i
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A link that opens an app by a scheme of its own, in its parts; nothing for any other.
 *
 * Only for links that the site or the catalogue names: a peer's go through {@link readPeerLink}. It is `scheme://` and
 * a path at most, since the pairing's own query is appended to it (EIP-1328).
 */
export function readAppLink(link: string): { scheme: string; path: string } | undefined {
  const [, scheme = '', path = ''] = appLink.exec(link) ?? []
  return scheme && !refusedSchemes.has(scheme.toLowerCase()) ? { path, scheme } : undefined
}

/**
 * A link to a page or picture over https, without credentials; nothing for any other. On this machine,
 * where wallets are developed, http will do.
 */
export function readPageLink(link: string): URL | undefined {
  // URL drops spaces and line breaks, which would let two readers see two links.
  const url = /[\s\p{Cc}]/u.test(link) ? undefined : parseUrl(link)
  if (!url || url.username || url.password) return undefined
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
  return safe ? url : undefined
}

/**
 * A link that whoever answered a pairing gives as their wallet's; nothing for any other.
 *
 * It leads to a page over https or opens a wallet of the catalogue: not a program of the visitor's computer, nor a server on it
 * or beside it.
 */
export function readPeerLink(link: string): string | undefined {
  const page = readPageLink(link)
  // Over http it could only lead to this machine, as every page of it that is taken does.
  if (page) return isPublicHost(page.hostname) ? link : undefined
  const app = readAppLink(link)
  return app && walletSchemes.has(app.scheme.toLowerCase()) ? link : undefined
}
