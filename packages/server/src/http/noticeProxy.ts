import type { Logger } from 'pino'
import { isLocalAddress, isLoopbackAddress, isLoopbackHost } from './localAddress.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

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
  return function noticeProxy(c, next) {
    const socket = mayWarn ? c.env.incoming?.socket.remoteAddress : undefined
    if (socket && isProxy(socket, (name) => c.req.header(name))) {
      mayWarn = false
      logger.warn(
        { proxy: socket },
        `requests come through a proxy at ${socket}, so all visitors count as one address: set trustProxy to ["${socket}/${socket.includes(':') ? 128 : 32}"]`,
      )
    }
    return next()
  }
}

function isProxy(socket: string, header: (name: string) => string | undefined): boolean {
  // Anybody can send such a header; only an address of the operator's own network is worth trusting.
  if (!isLocalAddress(socket)) return false
  if (forwardingHeaders.some((name) => header(name))) return true
  // A proxy on this machine that adds no header still asks for the name that visitors know.
  return isLoopbackAddress(socket) && !isLoopbackHost(header('host'))
}
