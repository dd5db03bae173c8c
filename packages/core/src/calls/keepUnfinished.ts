import type { Latchkey } from '../Latchkey.ts'
import { type KeptBatch, keepBatch, placeOfBatches } from './keptBatches.ts'

/**
 * Keeps calls that are sent one after another from the first one on: a page that is left in between has sent some, and the next
 * visit looks for those. Each transaction gives them a longer id, which takes the place of the one before.
 */
export function keepUnfinished(
  latchkey: Latchkey,
  batch: Omit<KeptBatch, 'asked' | 'id' | 'sentAtMs'>,
) {
  const sentAtMs = latchkey.internal.environment.now()
  let last: KeptBatch | undefined
  const forget = () => {
    if (last) keepBatch(last, placeOfBatches(latchkey), { isOver: true })
    last = undefined
  }
  return {
    /** There is another record of it. */
    forget,
    sent({ id }: { id: string }): void {
      forget()
      last = { ...batch, asked: undefined, id, sentAtMs }
      keepBatch(last, placeOfBatches(latchkey), { isOver: false })
    },
  }
}
