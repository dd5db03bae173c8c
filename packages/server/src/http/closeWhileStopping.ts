import type { ServerMiddleware } from './ServerEnv.ts'

/** Asks for a new connection from the next request on, so that a balancer finds another server for it. */
export function closeWhileStopping({
  isStopping,
}: {
  isStopping: () => boolean
}): ServerMiddleware {
  return function closeWhileStopping(c, next) {
    if (isStopping()) c.header('Connection', 'close')
    return next()
  }
}
