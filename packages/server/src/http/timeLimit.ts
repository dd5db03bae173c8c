import { ApiError } from './ApiError.ts'
import type { ServerMiddleware } from './ServerEnv.ts'

/** Answers 504 when a request has taken `timeoutMs`; the work behind it must carry its own limits. */
export function timeLimit({ timeoutMs }: { timeoutMs: number }): ServerMiddleware {
  return async function timeLimit(_, next) {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () =>
          reject(
            new ApiError({
              code: 'timeout',
              description: 'The request took too long.',
              status: 504,
            }),
          ),
        timeoutMs,
      )
    })
    try {
      await Promise.race([next(), limit])
    } finally {
      clearTimeout(timer)
    }
  }
}
