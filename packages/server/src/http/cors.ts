import type { ServerMiddleware } from './ServerEnv.ts'

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

/**
 * Lets any page read the answers, never with credentials.
 *
 * The allow-list is enforced by the project middleware with 403, and the toolkit must be able to
 * read that 403 to tell the developer; hiding it behind a CORS failure would look like an outage.
 */
export function cors(): ServerMiddleware {
  return function cors(c, next) {
    c.header('Access-Control-Allow-Origin', '*')
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      c.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
      c.header('Access-Control-Allow-Headers', allowHeaders)
      c.header('Access-Control-Max-Age', '86400')
      return Promise.resolve(c.body(null, 204))
    }
    c.header('Access-Control-Expose-Headers', exposeHeaders)
    return next()
  }
}
