import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../http/ApiError.ts'
import type { Authenticators } from '../http/Authenticators.ts'
import { cameByProxy } from '../http/cameByProxy.ts'
import { createProxyCheck } from '../http/clientAddress.ts'
import { isLoopbackAddress, isLoopbackHost } from '../http/localAddress.ts'
import type { ServerContext } from '../http/ServerEnv.ts'

/** Recognises what collects the numbers: by its bearer token, or where none is set by being on this machine. */
export function authenticateScraper({
  token,
  trustProxy,
}: {
  token: string | undefined
  /** Ranges of the proxies in front: one on this machine asks for others. */
  trustProxy: readonly string[]
}): NonNullable<Authenticators['machine']> {
  const isProxy = createProxyCheck({ trustProxy })
  const isAllowed = (c: ServerContext) =>
    token === undefined ? isOfThisMachine(c, isProxy) : hasToken(c, token)
  return function authenticateScraper(c) {
    if (isAllowed(c)) return {}
    throw new ApiError({
      code: 'metrics_forbidden',
      description: token
        ? 'Send the metrics token as a bearer token.'
        : 'Without metrics.token the metrics are for this machine only.',
      field: 'authorization',
      status: 401,
    })
  }
}

/** A proxy on this machine connects from loopback, too: its header gives it away, its place in the configuration, or the name it asks for. */
function isOfThisMachine(c: ServerContext, isProxy: (address: string) => boolean): boolean {
  const address = c.get('clientAddress')
  return (
    isLoopbackAddress(address) &&
    !isProxy(address) &&
    isLoopbackHost(c.req.header('host')) &&
    !cameByProxy(Object.keys(c.req.header()))
  )
}

function hasToken(c: ServerContext, token: string): boolean {
  const given = c.req.header('authorization')?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
