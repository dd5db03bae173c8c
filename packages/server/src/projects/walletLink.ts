/** Schemes with `//` that a browser or its system handles itself instead of handing the link to a wallet. */
const refusedSchemes = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'edge',
  'facetime',
  'feed',
  'file',
  'filesystem',
  'ftp',
  'http',
  'intent',
  'jar',
  'javascript',
  'mailto',
  'market',
  'moz-extension',
  'ms-settings',
  'resource',
  'sms',
  'smb',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Whether a link leads to a page or picture over https; on this machine, where wallets are developed, http will do. */
export function isPageLink(link: string): boolean {
  const url = parse(link)
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
}

/**
 * Whether a link opens an app: over https, or by a scheme of its own, written out as `scheme://` with a path at most,
 * since the pairing's own query is appended to it.
 */
export function isAppLink(link: string): boolean {
  if (isPageLink(link)) return true
  const scheme = /^([a-z][a-z0-9+.-]{0,63}):\/\/[\w./-]*$/i.exec(link)?.[1]?.toLowerCase()
  return scheme !== undefined && scheme !== 'https' && !refusedSchemes.has(scheme)
}

function parse(link: string): URL | undefined {
  // URL drops spaces and line breaks, which would let two readers see two links.
  return !/[\s\p{Cc}]/u.test(link) && URL.canParse(link) ? new URL(link) : undefined
}
