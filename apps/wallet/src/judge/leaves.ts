import type { Effect } from './Effect.ts'
import type { SolanaEffect } from './solana/SolanaEffect.ts'

/** Whether something leaves an account by an effect, or may leave it then; a maker’s words rule nothing out. */
export function leaves(effect: Effect | SolanaEffect): boolean {
  return (
    ['createAccount', 'described', 'pay', 'send', 'sendItem', 'sendUnknown', 'trade'].includes(
      effect.kind,
    ) || gives(effect)
  )
}

/** Whether someone else may take something by an effect. */
export function gives(
  effect: Effect | SolanaEffect,
): effect is Extract<Effect, { kind: 'allow' | 'allowAll' | 'allowItem' }> {
  switch (effect.kind) {
    case 'allow':
      return effect.amount > 0n
    case 'allowAll':
      return effect.isOn
    case 'allowItem':
      return BigInt(effect.spender) !== 0n
    default:
      return false
  }
}
