import type { SignedByApp } from '@latchkey/protocol/wallet'
import type { FarcasterApi } from '../../api/createFarcasterApi.ts'
import { isDown } from '../../errors/isDown.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'

/** Between two questions: a server that answers at once is not asked at once again. */
const againMs = 1000
/** The same while the line is down, as it is on a phone whose visitor is in another app. */
const downAgainMs = 3000

/**
 * What an app has signed. The channel ends by the clock of whoever waits.
 *
 * @throws {RequestError} `timeout` where the server has the login no more, and what it refuses otherwise
 */
export async function waitForApp(
  { clock, farcaster }: { clock: Pick<FrameClock, 'after'>; farcaster: FarcasterApi },
  { loginId, signal }: { loginId: string; signal: AbortSignal },
): Promise<SignedByApp> {
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
  let isLate = false
  while (!signal.aborted) {
    try {
      const { status, ...signed } = await farcaster.readChannel(loginId, signal)
      if (status === 'signed') return signed as SignedByApp
      isLate = false
      await pause(againMs)
    } catch (error) {
      const wasLate = isLate
      // No answer in time may be the line; twice in a row it is what the server says.
      isLate = error instanceof RequestError && error.code === 'timeout'
      if (signal.aborted || (isLate && wasLate) || !mayPass(error)) throw error
      await pause(downAgainMs)
    }
  }
  throw new RequestError('aborted')
}

function mayPass(error: unknown): boolean {
  return isDown(error) || (error instanceof RequestError && error.code === 'rate_limited')
}
