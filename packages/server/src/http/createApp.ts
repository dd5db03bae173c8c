import { Hono } from 'hono'
import type { Logger } from 'pino'
import { ApiError } from './ApiError.ts'
import { clientAddress } from './clientAddress.ts'
import { cors } from './cors.ts'
import { errorResponse, toApiError } from './errorResponse.ts'
import type { Limiter } from './Limiter.ts'
import { limitBody } from './limitBody.ts'
import type { Metrics } from './metrics.ts'
import { observeRequests } from './observeRequests.ts'
import { type Rates, rateLimitByAddress } from './rateLimit.ts'
import { requestId } from './requestId.ts'
import { routeTemplate } from './routeTemplate.ts'
import type { ServerContext, ServerEnv } from './ServerEnv.ts'
import { securityHeaders } from './securityHeaders.ts'
import { timeLimit } from './timeLimit.ts'

export type AppParameters = {
  logger: Logger
  metrics: Metrics
  limiter: Limiter
  rates: Rates
  trustProxy: readonly string[]
  maxBodyBytes: number
  timeoutMs: number
}

/** An app without routes: what every request passes through, and the error body for whatever goes wrong. */
export function createApp({
  logger,
  metrics,
  limiter,
  rates,
  trustProxy,
  maxBodyBytes,
  timeoutMs,
}: AppParameters): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.use(
    requestId(),
    observeRequests({ logger, metrics }),
    securityHeaders(),
    cors(),
    clientAddress({ trustProxy }),
    limitBody({ maxBytes: maxBodyBytes }),
    timeLimit({ timeoutMs }),
    rateLimitByAddress({
      limiter,
      onLimited: (rateClass, scope) => metrics.rateLimited.inc({ class: rateClass, scope }),
      rates,
    }),
  )

  app.onError((error, c) => {
    const known = toApiError(error)
    if (known.status >= 500)
      logger.error(
        { err: known.cause ?? known, requestId: c.get('requestId'), route: routeTemplate(c) },
        known.code,
      )
    return errorResponse(c, known)
  })

  app.notFound((c) => {
    const allowed = allowedMethods(app, c)
    if (allowed.length === 0)
      return errorResponse(
        c,
        new ApiError({ code: 'not_found', description: 'There is nothing here.', status: 404 }),
      )
    c.header('Allow', allowed.join(', '))
    return errorResponse(
      c,
      new ApiError({
        code: 'method_not_allowed',
        description: `${c.req.method.slice(0, 16)} is not possible here; ${allowed.join(', ')} is.`,
        status: 405,
      }),
    )
  })
  return app
}

function allowedMethods(app: Hono<ServerEnv>, c: ServerContext): string[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => {
    const [handlers] = app.router.match(method, c.req.path)
    return handlers.some(([[, route]]) => route.method === method)
  })
}
