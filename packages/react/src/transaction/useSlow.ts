import { useSince } from './useSince.ts'

/** After this long a visitor wonders. */
const slowAfterMs = 60_000

/** Whether a transaction that was sent then takes its time. */
export function useSlow(sentAtMs: number | undefined): boolean {
  return useSince(sentAtMs, slowAfterMs)
}
