import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../http/ApiError.ts'
import type { Authenticators } from '../http/Authenticators.ts'
import type { ServerContext } from '../http/ServerEnv.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

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
  // A proxy on this machine connects from loopback too; its forwarding header gives it away.
  if (token === undefined)
    return loopback.has(c.get('clientAddress')) && !c.req.header('x-forwarded-for')
  const given = c.req.header('authorization')?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
