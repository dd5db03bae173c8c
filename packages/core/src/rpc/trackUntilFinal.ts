import type { TransactionState } from '../adapters/ChainActions.ts'
import { linkSignals } from '../adapters/linkSignals.ts'
import { pause } from '../adapters/pause.ts'
import { RequestAbortedError } from '../errors/connector.ts'
import { RpcFailedError } from '../errors/rpc.ts'
import { type Clock, systemClock } from './clock.ts'

/** A transaction that no node shows any more may be back in days, or never. */
const missingIntervalMs = 30_000

/**
 * Reads a transaction's state at an interval until it is final. A read that no RPC answered is repeated: the
 * transaction is on its way whether or not somebody can be asked right now.
 *
 * @throws {RequestAbortedError}
 */
export async function trackUntilFinal({
  clock = systemClock,
  intervalMs,
  onChange,
  read,
  signals,
}: {
  clock?: Clock | undefined
  intervalMs: number
  onChange?: ((state: TransactionState) => void) | undefined
  read(signal: AbortSignal): Promise<TransactionState>
  signals: readonly (AbortSignal | undefined)[]
}): Promise<TransactionState> {
  const { release, signal } = linkSignals(signals)
  let last: string | undefined
  try {
    while (!signal.aborted) {
      let pauseMs = intervalMs
      const state = await readUnlessDown(read, signal)
      if (state) {
        const text = JSON.stringify(state)
        if (text !== last) onChange?.(state)
        last = text
        if (state.status !== 'pending') return state
        if (state.isMissing) pauseMs = Math.max(intervalMs, missingIntervalMs)
      }
      await pause(pauseMs, signal, clock)
    }
    throw new RequestAbortedError()
  } finally {
    release()
  }
}

async function readUnlessDown(
  read: (signal: AbortSignal) => Promise<TransactionState>,
  signal: AbortSignal,
): Promise<TransactionState | undefined> {
  try {
    return await read(signal)
  } catch (error) {
    if (error instanceof RpcFailedError) return undefined
    throw error
  }
}
