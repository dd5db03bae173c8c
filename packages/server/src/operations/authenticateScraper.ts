import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../http/ApiError.ts'
import type { Authenticators } from '../http/Authenticators.ts'
import { isLoopbackAddress, isLoopbackHost } from '../http/localAddress.ts'
import type { ServerContext } from '../http/ServerEnv.ts'

/** Recognises what collects the numbers: by its bearer token, or where none is set by being on this machine. */
export function authenticateScraper({
  token,
}: {
  token: string | undefined
}): NonNullable<Authenticators['machine']> {
  return function authenticateScraper(c) {
    if (mayRead(c, token)) return {}
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

function mayRead(c: ServerContext, token: string | undefined): boolean {
  // A proxy on this machine connects from loopback too; a forwarding header or the name it asks for gives it away.
  if (token === undefined)
    return (
      isLoopbackAddress(c.get('clientAddress')) &&
      isLoopbackHost(c.req.header('host')) &&
      !c.req.header('x-forwarded-for')
    )
  const given = c.req.header('authorization')?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
