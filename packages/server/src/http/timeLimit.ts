import type { Clock } from '../time/Clock.ts'
import { ApiError } from './ApiError.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

/** Answers 504 when a request has taken `timeoutMs`; the work behind it must carry its own limits. */
export function timeLimit({
  clock,
  timeoutMs,
}: {
  clock: Clock
  timeoutMs: number
}): ServerMiddleware {
  return function timeLimit(_, next) {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(timeoutMs, () => reject(tooLate()))
      next().then(resolve, reject).finally(cancel)
    })
  }
}

function tooLate(): ApiError {
  return new ApiError({ code: 'timeout', description: 'The request took too long.', status: 504 })
}
