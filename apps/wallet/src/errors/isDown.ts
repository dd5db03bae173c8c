import { isUnanswered } from './isUnanswered.ts'
import { RequestError } from './RequestError.ts'

/** Whether a role can do nothing at the moment: it does not answer, not in time, or its keys are locked. */
export function isDown(error: unknown): boolean {
  return (
    isUnanswered(error) ||
    (error instanceof RequestError && (error.code === 'timeout' || error.code === 'locked'))
  )
}
