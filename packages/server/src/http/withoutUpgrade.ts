import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Only said for the next hop, or about the upgrade (RFC 9110, 7.6.1 and 7.8). */
const ofUpgrade = new Set(['connection', 'http2-settings', 'upgrade'])

/**
 * Puts a request back into its socket without the wish for another protocol, which a server may ignore: some clients
 * ask every cleartext server for HTTP/2, and Node hands each such request over once sockets are taken at all.
 */
export function withoutUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, rawHeaders, url } = request
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value] = rawHeaders.slice(index, index + 2)
    if (!ofUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
}
