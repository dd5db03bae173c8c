import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './ApiError.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

/** Refuses bodies above `maxBytes` with 413, declared or streamed. */
export function limitBody({ maxBytes }: { maxBytes: number }): ServerMiddleware {
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError() {
      throw new ApiError({
        code: 'body_too_large',
        description: `The body is larger than ${maxBytes} bytes.`,
        status: 413,
      })
    },
  })
  return function limitBody(c, next) {
    // Asking a GET for its body would make the adapter build a whole Request.
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limited(c, next)
  }
}
