import ipaddr from 'ipaddr.js'

/** What a token's audience may be. */
export type AudienceRule = {
  /**
   * Where browsers reach the server. Without it the `Host` that the client asked for counts, where no other relay can be
   * meant by it: this machine, or the very address the connection came in by.
   */
  publicUrl: string | undefined
  host: string | undefined
  /** The end of the connection on this side; unknown where a host program takes the connections. */
  localAddress: string | undefined
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
  { publicUrl, host, localAddress, audiences }: AudienceRule,
): boolean {
  const given = normal(audience)
  if (given === undefined) return false
  const own =
    publicUrl === undefined
      ? // Behind a proxy that ends TLS the scheme is not known here.
        host !== undefined && isOurs(host, localAddress)
        ? [`ws://${host}`, `wss://${host}`]
        : []
      : [publicUrl]
  return [...own, ...audiences].some((url) => {
    const expected = normal(url)
    if (expected === undefined) return false
    return given === expected || given === `${expected}/relay`
  })
}

/** Whoever runs a relay can ask for its own name with the tokens it was shown, so a name proves nothing. */
function isOurs(host: string, localAddress: string | undefined): boolean {
  if (!URL.canParse(`ws://${host}`)) return false
  const name = new URL(`ws://${host}`).hostname.replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  if (!ipaddr.isValid(name)) return false
  const address = ipaddr.process(name)
  if (address.range() === 'loopback') return true
  return (
    localAddress !== undefined &&
    ipaddr.isValid(localAddress) &&
    ipaddr.process(localAddress).toString() === address.toString()
  )
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
