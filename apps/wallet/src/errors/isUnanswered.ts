import { RequestError } from './RequestError.ts'

/** Whether no one has answered: it may be done, or not. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'offline' || error.code === 'unavailable')
}
