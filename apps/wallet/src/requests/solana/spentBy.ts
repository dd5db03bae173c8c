import type { Verdict } from '../../judge/judgeEffects.ts'
import type { Outcome } from '../../judge/judgeOutcome.ts'

/**
 * How much of the network's coin leaves by a transaction beside its fee: what was tried out, or is named where it fails.
 * Nothing where it is not known: of what was not read, or not tried out as a whole.
 */
export function spentBy(
  { outcome, verdict }: { outcome: Outcome; verdict: Verdict },
  address: string,
): bigint | undefined {
  const { effects, reasons } = verdict
  if (effects.some(({ effect }) => effect.kind === 'unread')) return undefined
  if (outcome.status === 'fails')
    return effects.reduce((sum, { effect }) => sum + namedBy(effect, address), 0n)
  if (outcome.status === 'unknown' || reasons.includes('partlyTried')) return undefined
  const change = outcome.changes.find((each) => each.kind === 'coins' && each.token === undefined)
  return change?.kind === 'coins' && change.amount < 0n ? -change.amount : 0n
}

function namedBy(effect: Verdict['effects'][number]['effect'], address: string): bigint {
  switch (effect.kind) {
    case 'pay':
      return effect.from === address ? effect.amount : 0n
    case 'createAccount':
    case 'wrap':
      return effect.amount
    default:
      return 0n
  }
}
