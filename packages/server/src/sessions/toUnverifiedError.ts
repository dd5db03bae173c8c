import { UnwitnessedError, VerifierUnreachableError } from '@latchkey/siwx'
import { ApiError } from '../http/ApiError.ts'

/** What is answered when nothing could be found out about a contract's signature; nothing for other errors. */
export function toUnverifiedError(
  error: unknown,
  { field }: { field: 'message' | 'signature' },
): ApiError | undefined {
  if (!(error instanceof VerifierUnreachableError || error instanceof UnwitnessedError))
    return undefined
  // What was not asked because the visitor has asked too much already.
  if (error.cause instanceof ApiError) return error.cause
  return new ApiError({
    cause: error,
    code: error.code,
    description:
      error instanceof UnwitnessedError
        ? 'The account may be a contract: two nodes of its chain have to agree on that, or one that the operator trusts, and there are too few at the moment.'
        : 'The account may be a contract, and no node of its chain can be asked at the moment.',
    field,
    retryAfterSeconds: 5,
    status: 503,
  })
}
