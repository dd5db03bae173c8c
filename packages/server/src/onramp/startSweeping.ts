import type { Clock } from '../time/Clock.ts'

const firstMs = 60_000
const intervalMs = 10 * 60_000

/**
 * Removes what is old: soon after the start, then every ten minutes.
 *
 * @param sweeps each removes some, and tells whether there is more
 */
export function startSweeping({
  clock,
  onError,
  sweeps,
}: {
  clock: Clock
  onError: (error: unknown) => void
  sweeps: readonly (() => Promise<boolean>)[]
}): { close(): void } {
  let isClosed = false
  let cancel = clock.after(firstMs, run)

  async function sweepAll(): Promise<void> {
    for (const sweep of sweeps) while (!isClosed && (await sweep()));
  }

  function run(): void {
    sweepAll()
      .catch(onError)
      .finally(() => {
        if (!isClosed) cancel = clock.after(intervalMs, run)
      })
  }

  return {
    close() {
      isClosed = true
      cancel()
    },
  }
}
