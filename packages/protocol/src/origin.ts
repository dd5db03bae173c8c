import { parseUrl } from './parseUrl.ts'

type Pattern = { scheme: string | undefined; labels: readonly string[]; port: string | undefined }

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const defaultPorts: Readonly<Record<string, string>> = {
  http: '80',
  https: '443',
  ws: '80',
  wss: '443',
}

// Stands in for `*` while the URL parser lower-cases and punycodes the other labels.
const wildcard = 'latchkey-any-label'

/**
 * Whether a page of `origin` may use a project with these allowed origins.
 *
 * A pattern is `[scheme://]host[:port]`: scheme and port count only if given (a full origin without a port
 * means the scheme's default port), `*` stands for one whole label, and port `*` for any port. An empty list
 * allows all. Pages on localhost, 127.0.0.1 and [::1] are always allowed over http and https.
 */
export function originAllowed(origin: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true
  const url = parseUrl(origin)
  if (!url?.hostname)
    return patterns.some((pattern) => !pattern.includes('*') && pattern === origin)

  const scheme = url.protocol.slice(0, -1)
  if ((scheme === 'http' || scheme === 'https') && loopback.has(url.hostname)) return true

  const port = url.port || defaultPorts[scheme]
  const labels = url.hostname.split('.')
  return patterns.some((text) => {
    const pattern = parsePattern(text)
    if (!pattern) return false
    if (pattern.scheme !== undefined && pattern.scheme !== scheme) return false
    if (pattern.port !== '*' && pattern.port !== undefined && pattern.port !== port) return false
    const anyPort = pattern.scheme === undefined || pattern.labels.includes('*')
    if (pattern.port === undefined && !anyPort && port !== defaultPorts[scheme]) return false
    return (
      pattern.labels.length === labels.length &&
      pattern.labels.every((label, index) => label === '*' || label === labels[index])
    )
  })
}

/** Whether {@link originAllowed} understands a pattern; others never match. */
export function isOriginPattern(pattern: string): boolean {
  return parsePattern(pattern) !== undefined
}

function parsePattern(text: string): Pattern | undefined {
  const match =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[^/:?#@[\]]+)(?::(\d{1,5}|\*))?(?:[/?#].*)?$/i.exec(
      text.trim(),
    )
  const host = match?.[2]
  if (!match || !host) return undefined
  const labels = host.split('.')
  if (labels.some((label) => label === '' || (label !== '*' && label.includes('*'))))
    return undefined
  const hostname = labels.map((label) => (label === '*' ? wildcard : label)).join('.')
  const url = parseUrl(`https://${hostname}`)
  if (!url?.hostname) return undefined
  return {
    labels: url.hostname.split('.').map((label) => (label === wildcard ? '*' : label)),
    port: match[3],
    scheme: match[1]?.toLowerCase(),
  }
}
