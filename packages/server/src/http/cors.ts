import type { Access } from './route.ts'
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

/** Whose answers pages of other origins may read; operators and machines do not call from a page of another origin. */
const readableByPages: Readonly<Record<Access, boolean>> = {
  device: false,
  machine: false,
  operator: false,
  project: true,
  public: true,
  visitor: true,
}

/**
 * Lets any page read the answers of the routes for pages, never with credentials.
 *
 * The allow-list is enforced by the project check with 403, and the toolkit must be able to
 * read that 403 to tell the developer; hiding it behind a CORS failure would look like an outage.
 */
export function cors({
  accessOf,
}: {
  /** The access of the route that a method of the request's path reaches; `undefined` where there is none. */
  accessOf(c: ServerContext, method: string): Access | undefined
}): ServerMiddleware {
  return function cors(c, next) {
    const asked =
      c.req.method === 'OPTIONS' ? c.req.header('access-control-request-method') : undefined
    const access = accessOf(c, asked ?? c.req.method)
    const isReadable = access === undefined || readableByPages[access]
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
