import type { Latchkey } from '../Latchkey.ts'
import type { FoundMistake } from '../setup/mistakes.ts'

/** Reports a mistake of the set-up; its words are fetched only now. Never rejects. */
export function reportMistake(latchkey: Latchkey, mistake: FoundMistake): Promise<void> {
  return import('../setup/setup.ts').then(
    ({ setup }) => setup.report(latchkey, mistake),
    // Words that cannot be fetched are no reason to fail.
    () => undefined,
  )
}
