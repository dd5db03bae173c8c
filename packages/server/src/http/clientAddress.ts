import ipaddr from 'ipaddr.js'
import type { ServerContext, ServerMiddleware } from './ServerEnv.ts'

type Range = ReturnType<typeof ipaddr.parseCIDR>

/**
 * Finds the visitor's address: the socket's, or the first one in `X-Forwarded-For`, from the right, that is
 * not a trusted proxy. Whoever is not in `trustProxy` (CIDR ranges) cannot choose their own address.
 */
export function clientAddress({ trustProxy }: { trustProxy: readonly string[] }): ServerMiddleware {
  const trusted = trustProxy.map((range) => ipaddr.parseCIDR(range))
  return function clientAddress(c, next) {
    c.set('clientAddress', addressOf(c, trusted))
    return next()
  }
}

function addressOf(c: ServerContext, trusted: readonly Range[]): string {
  const socket = c.env.incoming?.socket.remoteAddress ?? ''
  if (trusted.length === 0 || !isTrusted(socket, trusted)) return socket
  const forwarded = c.req.header('x-forwarded-for')
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

/** The part of an address that one visitor controls: an IPv6 host can pick any address in its /64. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return parsed.toNormalizedString().split(':').slice(0, 4).join(':')
}
