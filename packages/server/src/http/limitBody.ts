import { bodyLimit } from 'hono/body-limit'
import { bodyTooLarge } from './bodyTooLarge.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

/** Refuses bodies above `maxBytes` with 413, declared or streamed. */
export function limitBody({ maxBytes }: { maxBytes: number }): ServerMiddleware {
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError() {
      throw bodyTooLarge(maxBytes)
    },
  })
  return function limitBody(c, next) {
    // Asking a GET for its body would make the adapter build a whole Request.
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limited(c, next)
  }
}
