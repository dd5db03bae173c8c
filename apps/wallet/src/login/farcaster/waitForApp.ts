import type { SignedByApp } from '@latchkey/protocol/wallet'
import type { FarcasterApi } from '../../api/createFarcasterApi.ts'
import { isDown } from '../../errors/isDown.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { FrameClock } from '../../view/FrameClock.ts'

/** Between two questions: a server that answers at once is not asked at once again. */
const againMs = 1000
/** The same while the line is down, as it is on a phone whose visitor is in another app. */
const downAgainMs = 3000

/** What the line may be the reason of, or one slow answer of the relay; said twice in a row it is so. */
const doubtful: ReadonlySet<string | number> = new Set(['provider_down', 'timeout'])
const passing: ReadonlySet<string | number> = new Set(['provider_down', 'rate_limited'])

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
  let inDoubt: number | string | undefined
  while (!signal.aborted) {
    try {
      const { status, ...signed } = await farcaster.readChannel(loginId, signal)
      if (status === 'signed') return signed as SignedByApp
      inDoubt = undefined
      await pause(againMs)
    } catch (error) {
      const { code } = error as RequestError
      const isAgain = code === inDoubt
      inDoubt = doubtful.has(code) ? code : undefined
      if (signal.aborted || isAgain || !mayPass(error)) throw error
      await pause(downAgainMs)
    }
  }
  throw new RequestError('aborted')
}

function mayPass(error: unknown): boolean {
  if (isDown(error)) return true
  return error instanceof RequestError && passing.has(error.code)
}
