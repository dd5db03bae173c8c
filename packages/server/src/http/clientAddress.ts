import ipaddr from 'ipaddr.js'
import type { ServerMiddleware } from './ServerEnv.ts'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/**
 * Finds the visitor's address: the socket's, or the first one in `X-Forwarded-For`, from the right, that is
 * not a trusted proxy. Whoever is not in `trustProxy` (CIDR ranges) cannot choose their own address.
 */
export function clientAddress({ trustProxy }: { trustProxy: readonly string[] }): ServerMiddleware {
  const addressOf = createAddressReader({ trustProxy })
  return function clientAddress(c, next) {
    const socket = c.env.incoming?.socket.remoteAddress ?? ''
    c.set('clientAddress', addressOf(socket, c.req.header('x-forwarded-for')))
    return next()
  }
}

/** Whether an address is one of the proxies in front. */
export function createProxyCheck({
  trustProxy,
}: {
  trustProxy: readonly string[]
}): (address: string) => boolean {
  const trusted = trustProxy.map((range) => ipaddr.parseCIDR(range))
  return (address) => isTrusted(address, trusted)
}

/** The visitor's address from that of the socket and the header of the proxies before it. */
export function createAddressReader({
  trustProxy,
}: {
  trustProxy: readonly string[]
}): (socket: string, forwarded: string | undefined) => string {
  const trusted = trustProxy.map((range) => ipaddr.parseCIDR(range))
  return (socket, forwarded) => addressOf(socket, forwarded, trusted)
}

function addressOf(
  socket: string,
  forwarded: string | undefined,
  trusted: readonly Range[],
): string {
  if (trusted.length === 0 || !isTrusted(socket, trusted)) return socket
  if (!forwarded) return socket
  let address = socket
  for (const hop of forwarded.split(',').reverse()) {
    const candidate = hop.trim()
    if (!ipaddr.isValid(candidate)) return address
    address = candidate
    if (!isTrusted(candidate, trusted)) return address
  }
  return address
}

function isTrusted(address: string, trusted: readonly Range[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return trusted.some(
    ([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits),
  )
}

/**
 * The part of an address that one visitor controls: at home, any address of an IPv6 /56 (RIPE-690, 4.2), which is 256
 * times a /64 and so more than what a project or the server has for all.
 */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const [first, second, third, fourth = 0] = (parsed as ipaddr.IPv6).parts
  return [first, second, third, fourth & 0xff00].map((part = 0) => part.toString(16)).join(':')
}

/**
 * The networks of an address, as far as one person may have all of it, the narrowest first: 256 addresses, which of IPv4 is a /24
 * and of IPv6 a /48, and the wider ones that registries of IPv6 hand out as readily (RIPE-738, 5.1: a /32 to whoever asks).
 */
export function networkKeys(address: string): readonly string[] {
  const key = addressKey(address)
  if (!key.includes(':')) return [key.split('.').slice(0, 3).join('.')]
  const [first = '', second = '', third = ''] = key.split(':')
  const wide = (Number.parseInt(third || '0', 16) & 0xff00).toString(16)
  return [
    [first, second, third].join(':'),
    `${first}:${second}:${wide}/40`,
    `${first}:${second}/32`,
  ]
}
