import { isLookAlike } from './isLookAlike.ts'
import type { Facts, Reason } from './judgeEffects.ts'

/** Why care is due with who gets something. */
export function judgePayment(to: string, { own, paid }: Facts): readonly Reason[] {
  const known = [own, ...paid].map((each) => each.toLowerCase())
  return [
    ...(BigInt(to) === 0n ? (['lost'] as const) : []),
    ...(isLookAlike(to.toLowerCase(), known) ? (['lookAlike'] as const) : []),
  ]
}
