import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Registry } from 'prom-client'
import { ApiError } from '../http/ApiError.ts'
import type { ServerContext, ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Numbers for Prometheus: with the bearer token, or without one only from this machine. */
export function metricsRoutes({
  registry,
  token,
}: {
  registry: Registry
  token: string | undefined
}): ServerRoutes {
  return new Hono<ServerEnv>().get('/metrics', async (c) => {
    if (!mayRead(c, token))
      throw new ApiError({
        code: 'metrics_forbidden',
        description: token
          ? 'Send the metrics token as a bearer token.'
          : 'Without metrics.token the metrics are for this machine only.',
        field: 'authorization',
        status: 401,
      })
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
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
