import type { Access, RouteDeclaration } from './RouteDeclaration.ts'
import type { ServerContext, ServerMiddleware } from './ServerEnv.ts'

const allowHeaders = [
  'content-type',
  'authorization',
  'x-project-id',
  'x-sdk-type',
  'x-sdk-version',
  'solana-client',
  'x-nonce-jwt',
  'x-otp',
  'x-request-id',
  'traceparent',
].join(', ')

const exposeHeaders = 'x-request-id, retry-after, ratelimit, ratelimit-policy, etag'

/** Whose answers pages of other origins may read; operators, machines and providers do not call from a page of another origin. */
const readableByPages: Readonly<Record<Access, boolean>> = {
  device: false,
  machine: false,
  operator: false,
  project: true,
  public: true,
  visitor: true,
  webhook: false,
}

/**
 * Lets any page read the answers of the routes for pages, never with credentials.
 *
 * The allow-list is enforced by the project check with 403, and the toolkit must be able to
 * read that 403 to tell the developer; hiding it behind a CORS failure would look like an outage.
 */
export function cors({
  routeOf,
}: {
  /** The route that a method of the request's path reaches; `undefined` where there is none. */
  routeOf(c: ServerContext, method: string): Pick<RouteDeclaration, 'access' | 'page'> | undefined
}): ServerMiddleware {
  return function cors(c, next) {
    const asked =
      c.req.method === 'OPTIONS' ? c.req.header('access-control-request-method') : undefined
    const route = routeOf(c, asked ?? c.req.method)
    const isReadable = !route || (readableByPages[route.access] && !route.page)
    if (isReadable) c.header('Access-Control-Allow-Origin', '*')
    if (asked) {
      if (isReadable) {
        c.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
        c.header('Access-Control-Allow-Headers', allowHeaders)
        c.header('Access-Control-Max-Age', '86400')
      }
      return Promise.resolve(c.body(null, 204))
    }
    if (isReadable) c.header('Access-Control-Expose-Headers', exposeHeaders)
    return next()
  }
}
