import { linkSignals } from '../adapters/linkSignals.ts'
import { pause } from '../adapters/pause.ts'
import { rpcRequestLimitMs, rpcRetryCount, rpcRetryDelayMs } from '../adapters/rpcLimits.ts'
import { untilAborted } from '../adapters/untilAborted.ts'
import { RequestAbortedError } from '../errors/connector.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { RpcWrongChainError } from '../errors/rpc.ts'
import { type Clock, systemClock } from './clock.ts'
import { RpcUnavailableError } from './RpcUnavailableError.ts'

/**
 * Asks several URLs in their order until one answers: all are tried before the first is tried again, with pauses
 * that double (S9.32) unless a URL asks for another (S8.59).
 *
 * `ask` says by an `RpcUnavailableError` whether a failure may pass; a `LatchkeyError` is an answer and ends the
 * request, but for a URL of another chain, which is passed over. Any other error may pass.
 *
 * @throws {RequestAbortedError} and the failure that says most when tries or time run out
 */
export async function overUrls<T>(
  urls: readonly string[],
  ask: (url: string, signal: AbortSignal) => Promise<T>,
  {
    clock = systemClock,
    signals,
  }: {
    signals: readonly (AbortSignal | undefined)[]
    clock?: Clock | undefined
  },
): Promise<T> {
  if (urls.length === 0) throw new RpcUnavailableError('No URL to ask', { retryable: false })
  const { release, signal } = linkSignals(signals, rpcRequestLimitMs, clock)
  /** Ends the request when its callers or its time have ended. */
  const expectTime = (failure: unknown) => {
    if (signals.some((one) => one?.aborted)) throw new RequestAbortedError()
    if (signal.aborted) throw failure ?? new RpcUnavailableError(tooLate, { retryable: true })
  }
  try {
    for (let round = 0; ; round++) {
      let failure: unknown
      for (const url of urls) {
        try {
          return await untilAborted([signal], () => ask(url, signal))
        } catch (error) {
          expectTime(failure)
          if (isAnswer(error)) throw error
          // One that may answer later says more than one that never will.
          if (failure === undefined || !mayPass(failure)) failure = error
        }
      }
      if (!mayPass(failure) || round === rpcRetryCount) throw failure
      await pause(retryAfterMs(failure) ?? rpcRetryDelayMs * 2 ** round, signal, clock)
      expectTime(failure)
    }
  } finally {
    release()
  }
}

const tooLate = 'No URL answered in time'

function isAnswer(error: unknown): boolean {
  return error instanceof LatchkeyError && !(error instanceof RpcWrongChainError)
}

function mayPass(failure: unknown): boolean {
  return failure instanceof RpcUnavailableError
    ? failure.retryable
    : !(failure instanceof RpcWrongChainError)
}

function retryAfterMs(failure: unknown): number | undefined {
  return failure instanceof RpcUnavailableError ? failure.retryAfterMs : undefined
}
