import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { cameByProxy } from './cameByProxy.ts'
import { createProxyCheck } from './clientAddress.ts'
import { isLocalAddress, isLoopbackAddress, isLoopbackHost } from './localAddress.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

type Connection = {
  address: string
  /** Of the operator's own network, and not named. */
  mayBeProxy: boolean
  isLoopback: boolean
}

/**
 * Warns once when requests come through a proxy that the configuration does not name: all visitors then have its address, share one
 * budget, and one of them uses it up.
 */
export function noticeProxy({
  logger,
  trustProxy,
}: {
  logger: Logger
  trustProxy: readonly string[]
}): ServerMiddleware {
  let mayWarn = true
  const trustsNone = trustProxy.length === 0
  const isTrusted = createProxyCheck({ trustProxy })
  /** A connection has many requests, and reading its address costs as much as routing one. */
  const connections = new WeakMap<Socket, Connection>()
  return function noticeProxy(c, next) {
    const socket = mayWarn ? c.env.incoming?.socket : undefined
    const connection = socket && (connections.get(socket) ?? connectionOf(socket, isTrusted))
    if (!connection) return next()
    connections.set(socket, connection)
    if (isProxy(connection, { headers: () => c.req.header(), trustsNone })) {
      const { address } = connection
      mayWarn = false
      logger.warn(
        { proxy: address },
        `requests come through a proxy at ${address}, so all visitors count as one address: ${trustsNone ? 'set trustProxy to' : 'add to trustProxy'} ["${address}/${address.includes(':') ? 128 : 32}"]`,
      )
    }
    return next()
  }
}

function connectionOf(
  { remoteAddress }: Socket,
  isTrusted: (address: string) => boolean,
): Connection | undefined {
  return remoteAddress === undefined
    ? undefined
    : {
        address: remoteAddress,
        isLoopback: isLoopbackAddress(remoteAddress),
        mayBeProxy: isLocalAddress(remoteAddress) && !isTrusted(remoteAddress),
      }
}

function isProxy(
  { isLoopback, mayBeProxy }: Connection,
  { headers, trustsNone }: { headers: () => Record<string, string>; trustsNone: boolean },
): boolean {
  // Anybody can send such a header; only an address of the operator's own network is worth trusting.
  if (!mayBeProxy) return false
  const sent = headers()
  if (cameByProxy(Object.keys(sent))) return true
  // A proxy on this machine that adds no header still asks for the name that visitors know; so may a program of the operator's
  // beside a proxy elsewhere.
  return trustsNone && isLoopback && !isLoopbackHost(sent['host'])
}
