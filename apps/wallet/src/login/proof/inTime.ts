import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'
import { linkSignals } from '../linkSignals.ts'

/** What is waited for so long at most; its own signal is aborted once no one waits. @throws {RequestError} `timeout`, `aborted` */
export async function inTime<Back>(
  clock: Pick<FrameClock, 'after'>,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
  wait: (signal: AbortSignal) => Promise<Back>,
): Promise<Back> {
  const left = new AbortController()
  const either = linkSignals(signal, left.signal)
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = clock.after(limitMs, () => reject(new RequestError('timeout')))
    signal.addEventListener('abort', () => reject(new RequestError('aborted')))
  })
  try {
    return await Promise.race([wait(either.signal), late])
  } finally {
    stop()
    left.abort()
    either.end()
  }
}
