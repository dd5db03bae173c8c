import type { WalletApi } from '../api/createApi.ts'
import type { FrameClock } from '../view/FrameClock.ts'

/** Between two tries to reach the server. */
const againMs = 2000

/** Waits for what the window of a ticket answers; undefined once the ticket is over, or the signal says so. */
export async function waitForAnswer(
  { api, clock }: { api: Pick<WalletApi, 'ticket'>; clock: Pick<FrameClock, 'after'> },
  {
    id,
    maxFailures,
    onOpened,
    signal,
  }: {
    id: string
    /** So often in a row the server is tried. */
    maxFailures: number
    onOpened: () => void
    signal: AbortSignal
  },
): Promise<string | undefined> {
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
  let after = 'waiting'
  let failures = 0
  while (!signal.aborted) {
    try {
      const { answer, status } = await api.ticket(id, after, signal)
      failures = 0
      after = status
      if (status === 'answered') return answer ?? ''
      if (status === 'over') return undefined
      if (status === 'opened') onOpened()
    } catch (error) {
      failures += 1
      if (signal.aborted || failures >= maxFailures) throw error
      await pause(againMs)
    }
  }
  return undefined
}
