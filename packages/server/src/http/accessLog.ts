import type { Logger } from 'pino'
import { routeTemplate } from './routeTemplate.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

/** One line a request: route template, not path, so that no address or id ends in the logs by accident. */
export function accessLog({ logger }: { logger: Logger }): ServerMiddleware {
  return async function accessLog(c, next) {
    const startedAt = performance.now()
    await next()
    if (!logger.isLevelEnabled('info')) return
    const { status } = c.res
    logger.info(
      {
        durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
        method: c.req.method,
        projectId: c.get('project')?.id,
        requestId: c.get('requestId'),
        route: routeTemplate(c),
        sdkType: c.req.query('st')?.slice(0, 64),
        sdkVersion: c.req.query('sv')?.slice(0, 64),
        status,
      },
      'request',
    )
  }
}
