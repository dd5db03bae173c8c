import { HttpStatusError } from '../errors/http.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { OnrampRefusedError, OnrampUnavailableError } from '../errors/onramp.ts'

/** Why the server did not answer as it was asked, each cause with an error of its own. */
export function onrampFailure(cause: unknown): unknown {
  if (cause instanceof Error && cause.name === 'AbortError') return cause
  if (!(cause instanceof HttpStatusError))
    return cause instanceof LatchkeyError && cause.code !== 'http.shape'
      ? cause
      : new OnrampUnavailableError({ cause })
  const { reason, serverCode, status } = cause
  if (status === 429) return new OnrampUnavailableError({ cause, isThrottled: true })
  // A server without a provider has no such routes.
  if (status >= 500 || status === 404) return new OnrampUnavailableError({ cause })
  return new OnrampRefusedError({ cause, reason, serverCode })
}
