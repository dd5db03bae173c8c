import { FrameFailedError } from '../errors/frame.ts'
import type { Login } from './createStanding.ts'

/** Asks a frame that says once why a login failed, and then that there is none: then it is over, for the first reason. */
export function untilOver<Answer>(
  login: Pick<Login, 'fail'>,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let failure: FrameFailedError | undefined
  return async () => {
    try {
      const answer = await ask()
      failure = undefined
      return answer
    } catch (cause) {
      if (cause instanceof FrameFailedError) {
        failure ??= cause
        if (cause.frameCode === 'timeout') login.fail(failure)
      }
      throw cause
    }
  }
}
