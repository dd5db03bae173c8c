import type { SwapPlan } from '@latchkey/core/modal'
import { useEffect, useState } from 'react'
import { afterPrepared, noMove } from './priceMove.ts'

/** As long as an amount that is less now stands out. */
const raisedMs = 600

/**
 * Says when what is reviewed gives less than a moment ago.
 *
 * @returns `subject` becomes another one then; `isRaised` for 600 ms
 */
export function usePriceMove(prepared: SwapPlan | undefined): {
  subject: string | undefined
  isLess: boolean
  isRaised: boolean
} {
  const [move, setMove] = useState(noMove)
  const [raised, setRaised] = useState(0)
  // In the same picture as the new amount, or a click could still be meant for the old one.
  const next = prepared && prepared !== move.shown ? afterPrepared(move, prepared) : move
  if (next !== move) setMove(next)
  const isRaised = next.isLess && raised !== next.count
  useEffect(() => {
    const timer = setTimeout(setRaised, raisedMs, next.count)
    return () => clearTimeout(timer)
  }, [next.count])
  return {
    isLess: next.isLess,
    isRaised,
    subject: prepared ? String(next.count) : undefined,
  }
}
