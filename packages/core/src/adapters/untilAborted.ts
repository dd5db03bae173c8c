import { RequestAbortedError } from '../errors/connector.ts'
import { linkSignals } from './linkSignals.ts'

/**
 * Gives work a signal that any of several aborts, and leaves it then: wallets and RPCs may never answer.
 *
 * @throws {RequestAbortedError}
 */
export function untilAborted<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T> | T,
): Promise<T> {
  const { release, signal } = linkSignals(signals)
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(new RequestAbortedError())
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    // Some wallets throw where they should reject.
    const start = async () => work(signal)
    start().then(resolve, reject)
  }).finally(release)
}
