import type { Latchkey } from '../Latchkey.ts'

/** Looks for mistakes of the set-up; what finds and says them is fetched only now. Never rejects. */
export function checkSetup(latchkey: Latchkey): Promise<void> {
  return import('../setup/setup.ts').then(
    ({ setup }) => setup.check(latchkey),
    // A check that cannot be fetched is no reason to fail.
    () => undefined,
  )
}
