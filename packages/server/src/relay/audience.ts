/** What a token's audience may be. */
export type AudienceRule = {
  /** Where browsers reach the server; without it, the `Host` that the client asked for counts. */
  publicUrl: string | undefined
  host: string | undefined
  /** Further relay addresses, such as that of a proxy in front. */
  audiences: readonly string[]
}

const webSocketOf: Readonly<Record<string, string>> = { 'http:': 'ws:', 'https:': 'wss:' }

/**
 * Whether a token was made for this relay: the address a client was configured with, with or without its default
 * port, the path `/relay` and a slash at the end.
 */
export function isAudience(
  audience: string,
  { publicUrl, host, audiences }: AudienceRule,
): boolean {
  const given = normal(audience)
  if (given === undefined) return false
  const own =
    publicUrl === undefined
      ? // Behind a proxy that ends TLS the scheme is not known here.
        [`ws://${host ?? ''}`, `wss://${host ?? ''}`]
      : [publicUrl]
  return [...own, ...audiences].some((url) => {
    const expected = normal(url)
    if (expected === undefined) return false
    return given === expected || given === `${expected}/relay`
  })
}

/** A URL as a WebSocket address without default port and trailing slash; `undefined` when it carries more than that. */
function normal(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.search || url.hash || url.username || url.password) return undefined
  const protocol = webSocketOf[url.protocol] ?? url.protocol
  // The port is read again under the new scheme, since https and wss share their default.
  const { host } = new URL(`${protocol}//${url.host}`)
  return `${protocol}//${host}${url.pathname.replace(/\/+$/, '')}`
}
