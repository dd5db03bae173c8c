import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../http/createApp.ts'
import { createMemoryLimiter } from '../http/Limiter.ts'
import { createMetrics } from '../http/metrics.ts'
import type { ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'

const rate = { burst: 1e6, perSecond: 1e6 }

/** A group of routes behind what every request passes, without a database and with rates nobody reaches. */
export function createTestApp(routes: ServerRoutes): Hono<ServerEnv> {
  const app = createApp({
    limiter: createMemoryLimiter(),
    logger: pino({ level: 'silent' }),
    maxBodyBytes: 1024 * 1024,
    metrics: createMetrics(),
    rates: { events: rate, light: rate, nameWrite: rate, rest: rate, rpc: rate },
    timeoutMs: 30_000,
    trustProxy: [],
  })
  app.route('/', routes)
  return app
}
