import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { routeTemplate } from './routeTemplate.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])

const sdkType = /^[a-z]{2,12}$/
// As the toolkit sends it: a framework, the namespaces of the site, the version.
const sdkVersion =
  /^[a-z]{1,8}-(?:(?:(?:bip122|cosmos|eip155|polkadot|solana|universal)(?:,|(?=-)))+-)?\d{1,3}(?:\.\d{1,3}){0,2}$/

/** What a visitor sent is logged only where it is what it should be: anybody can send anything. */
function matching(text: string | undefined, pattern: RegExp): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined
}

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
        sdkType: matching(c.req.query('st'), sdkType),
        sdkVersion: matching(c.req.query('sv'), sdkVersion),
        status,
      },
      'request',
    )
  }
}
