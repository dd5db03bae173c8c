import { HttpShapeError, HttpStatusError } from '../errors/http.ts'
import type { FoundMistake } from './mistakes.ts'

type FailureFacts = { origin: string; projectId: string; serverUrl: string }

/** The mistake of the set-up that a failed request tells of; nothing for a failure that may be the server's own. */
export function failureMistake(
  error: unknown,
  { origin, projectId, serverUrl }: FailureFacts,
): FoundMistake | undefined {
  if (error instanceof HttpShapeError)
    return ['server_mistaken', { reason: error.message, serverUrl }]
  if (!(error instanceof HttpStatusError))
    return ['server_unreachable', { reason: wordsOf(error), serverUrl }]
  switch (error.serverCode) {
    case 'origin_not_allowed':
      return ['origin_not_allowed', { origin, projectId }]
    case 'project_disabled':
      return ['project_disabled', { projectId }]
    case 'project_unknown':
      return ['project_unknown', { projectId, serverUrl }]
    default:
      // Our server has every path that is asked for here.
      return error.status === 404 || error.status === 405
        ? ['server_mistaken', { reason: error.message, serverUrl }]
        : undefined
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
