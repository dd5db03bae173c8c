import { Hono } from 'hono'
import type { Logger } from 'pino'
import { describeError } from '../logging/describeError.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { ApiError } from './ApiError.ts'
import { clientAddress } from './clientAddress.ts'
import { closeWhileStopping } from './closeWhileStopping.ts'
import { cors } from './cors.ts'
import { errorPage } from './errorPage.ts'
import { errorResponse, toApiError } from './errorResponse.ts'
import type { Limiter } from './Limiter.ts'
import { limitBody } from './limitBody.ts'
import type { Metrics } from './metrics.ts'
import { mountRoutes, type RouteGroup, routerPath } from './mountRoutes.ts'
import { noticeProxy } from './noticeProxy.ts'
import { observeRequests } from './observeRequests.ts'
import type { RateClass } from './RateClass.ts'
import { limitByAddress, limitByProject, type RateScope, type Rates } from './rateLimit.ts'
import { requestId } from './requestId.ts'
import type { Route } from './route.ts'
import { routeTemplate } from './routeTemplate.ts'
import type { ServerContext, ServerEnv, ServerMiddleware } from './ServerEnv.ts'
import { securityHeaders } from './securityHeaders.ts'
import { timeLimit } from './timeLimit.ts'

export type AppParameters = {
  clock?: Clock | undefined
  groups: readonly RouteGroup[]
  /** Whether the server is about to stop. */
  isStopping?: (() => boolean) | undefined
  logger: Logger
  metrics: Metrics
  limiter: Limiter
  rates: { perAddress: Rates; perProject: Rates }
  trustProxy: readonly string[]
  maxBodyBytes: number
  timeoutMs: number
  /** What each answer says of itself, and to whom: the API's where it is left out. */
  headers?: ServerMiddleware | undefined
}

/** Answers requests. A route comes in by its declaration alone, so that none is without its check. */
export type App = Pick<Hono<ServerEnv>, 'fetch' | 'request'>

/** The routes behind what every request passes through, with the error body for whatever goes wrong. */
export function createApp({
  clock = systemClock,
  groups,
  isStopping = () => false,
  logger,
  metrics,
  limiter,
  rates,
  trustProxy,
  maxBodyBytes,
  timeoutMs,
  headers,
}: AppParameters): App {
  const app = new Hono<ServerEnv>()
  const declared = new Map(
    groups
      .flatMap(({ routes }) => routes)
      .map((route) => [`${route.method.toUpperCase()} ${routerPath(route.path)}`, route]),
  )
  const onLimited = (rateClass: RateClass, scope: RateScope) =>
    metrics.rateLimited.inc({ class: rateClass, scope })
  const limits = {
    byAddress: limitByAddress({ limiter, onLimited, rates: rates.perAddress }),
    byProject: limitByProject({ limiter, onLimited, rates: rates.perProject }),
  }
  function routeOf(c: ServerContext, method: string): Route | undefined {
    const path = routedPath(app, c, method === 'HEAD' ? 'GET' : method)
    return path === undefined ? undefined : declared.get(path)
  }
  app.use(
    requestId(),
    observeRequests({ logger, metrics }),
    headers ?? securityHeaders(),
    closeWhileStopping({ isStopping }),
    // What has headers of its own is read by no page of another origin.
    ...(headers
      ? []
      : [
          cors({
            routeOf,
          }),
        ]),
    clientAddress({ trustProxy }),
    noticeProxy({ logger, trustProxy }),
    limitBody({ maxBytes: maxBodyBytes }),
    timeLimit({ clock, timeoutMs }),
  )
  mountRoutes(app, groups, limits)

  app.onError((error, c) => {
    const known = toApiError(error)
    if (known.status >= 500)
      logger.error(
        {
          err: describeError(known.cause ?? known),
          requestId: c.get('requestId'),
          route: routeTemplate(c),
        },
        known.code,
      )
    return routeOf(c, c.req.method)?.page ? errorPage(c, known) : errorResponse(c, known)
  })

  app.notFound(async (c) => {
    // Looking for paths costs the budget of an ordinary request.
    await limits.byAddress(c, 'rest')
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
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => routedPath(app, c, method))
}

/** Method and path, as they are routed, of the route that a method of the request's path reaches. */
function routedPath(app: Hono<ServerEnv>, c: ServerContext, method: string): string | undefined {
  const [handlers] = app.router.match(method, c.req.path)
  const found = handlers.find(([[, route]]) => route.method === method)
  return found && `${method} ${found[0][1].path}`
}
