import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { routeTemplate } from './routeTemplate.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

/**
 * Measures each request and writes one line about it: the route's template, not its path, so that no address
 * or id ends in the logs by accident.
 */
export function observeRequests({
  logger,
  metrics: { requestDuration },
}: {
  logger: Logger
  metrics: Pick<Metrics, 'requestDuration'>
}): ServerMiddleware {
  return async function observeRequests(c, next) {
    const startedAt = performance.now()
    await next()
    const durationMs = performance.now() - startedAt
    const { status } = c.res
    const route = routeTemplate(c)
    // A client may invent methods; each would be a series of its own.
    const method = methods.has(c.req.method) ? c.req.method : 'OTHER'
    requestDuration.observe({ method, route, status: String(status) }, durationMs / 1000)
    if (!logger.isLevelEnabled('info')) return
    logger.info(
      {
        durationMs: Math.round(durationMs * 100) / 100,
        method,
        projectId: c.get('project')?.id,
        requestId: c.get('requestId'),
        route,
        sdkType: c.req.query('st')?.slice(0, 64),
        sdkVersion: c.req.query('sv')?.slice(0, 64),
        status,
      },
      'request',
    )
  }
}
