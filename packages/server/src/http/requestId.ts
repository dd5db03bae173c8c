import { randomUUID } from 'node:crypto'
import type { ServerMiddleware } from './ServerEnv.ts'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Names every answer by a UUID v4; a valid one that comes with the request is kept. */
export function requestId(): ServerMiddleware {
  return function requestId(c, next) {
    const incoming = c.req.header('x-request-id')
    const id = incoming && uuidV4.test(incoming) ? incoming : randomUUID()
    c.set('requestId', id)
    c.header('x-request-id', id)
    return next()
  }
}
