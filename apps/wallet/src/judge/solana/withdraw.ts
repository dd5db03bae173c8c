import type { JudgedEffect } from '../judgeEffects.ts'
import { accountAt, type ReadContext } from './InstructionReader.ts'

/**
 * Coins leave an account that an authority decides of. It stands behind the two accounts, at a place that differs between
 * the programs and their versions: the visitor is none of the others there.
 */
export function withdraw(
  { accounts, amount }: { accounts: readonly string[]; amount: bigint },
  { address }: ReadContext,
): readonly JudgedEffect[] {
  const [from, to, ...others] = [
    accountAt(accounts, 0),
    accountAt(accounts, 1),
    ...accounts.slice(2),
  ]
  return [
    {
      effect: { amount, from, kind: 'pay', to },
      reasons: others.includes(address) && to !== address ? ['closed'] : [],
    },
  ]
}
