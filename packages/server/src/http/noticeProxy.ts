import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { isLocalAddress, isLoopbackAddress, isLoopbackHost } from './localAddress.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

type Connection = { address: string; isLocal: boolean; isLoopback: boolean }

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']

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
  let mayWarn = trustProxy.length === 0
  /** A connection has many requests, and reading its address costs as much as routing one. */
  const connections = new WeakMap<Socket, Connection>()
  return function noticeProxy(c, next) {
    const socket = mayWarn ? c.env.incoming?.socket : undefined
    const connection = socket && (connections.get(socket) ?? connectionOf(socket))
    if (!connection) return next()
    connections.set(socket, connection)
    if (isProxy(connection, (name) => c.req.header(name))) {
      const { address } = connection
      mayWarn = false
      logger.warn(
        { proxy: address },
        `requests come through a proxy at ${address}, so all visitors count as one address: set trustProxy to ["${address}/${address.includes(':') ? 128 : 32}"]`,
      )
    }
    return next()
  }
}

function connectionOf({ remoteAddress }: Socket): Connection | undefined {
  return remoteAddress === undefined
    ? undefined
    : {
        address: remoteAddress,
        isLocal: isLocalAddress(remoteAddress),
        isLoopback: isLoopbackAddress(remoteAddress),
      }
}

function isProxy(
  { isLocal, isLoopback }: Connection,
  header: (name: string) => string | undefined,
): boolean {
  // Anybody can send such a header; only an address of the operator's own network is worth trusting.
  if (!isLocal) return false
  if (forwardingHeaders.some((name) => header(name))) return true
  // A proxy on this machine that adds no header still asks for the name that visitors know.
  return isLoopback && !isLoopbackHost(header('host'))
}
