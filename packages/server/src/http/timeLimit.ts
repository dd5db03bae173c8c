import { ApiError } from './ApiError.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

/** Answers 504 when a request has taken `timeoutMs`; the work behind it must carry its own limits. */
export function timeLimit({ timeoutMs }: { timeoutMs: number }): ServerMiddleware {
  return function timeLimit(_, next) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(tooLate()), timeoutMs)
      next()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }
}

function tooLate(): ApiError {
  return new ApiError({ code: 'timeout', description: 'The request took too long.', status: 504 })
}
