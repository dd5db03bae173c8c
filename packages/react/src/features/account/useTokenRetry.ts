import { portfolioGateMs } from '@latchkey/core/modal'
import { useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** To ask once more for tokens that could not be read. */
export type TokenRetry = {
  run: () => void
  /** Asked for: they are on their way, or will be as soon as the pause after the failure is over. */
  isWaiting: boolean
}

/**
 * Asks for the tokens as soon as that is allowed (S5.33): in the pause after a failure the click is kept, and the
 * query's own next try is its answer.
 */
export function useTokenRetry({ failedAtMs, isFetching, refetch }: useTokenRetry.Parameters) {
  const { now } = useLatchkey().internal.environment
  const [waitsSinceMs, setWaitsSinceMs] = useState<number>()
  return {
    isWaiting: isFetching || (waitsSinceMs !== undefined && waitsSinceMs === failedAtMs),
    run() {
      if (failedAtMs === undefined || isFetching) return
      if (now() - failedAtMs >= portfolioGateMs) refetch()
      else setWaitsSinceMs(failedAtMs)
    },
  } satisfies TokenRetry
}

export declare namespace useTokenRetry {
  type Parameters = {
    /** When they could not be read, in milliseconds since 1970. */
    failedAtMs: number | undefined
    isFetching: boolean
    refetch: () => void
  }
}
