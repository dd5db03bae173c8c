import type { JudgedEffect } from '../judgeEffects.ts'

/** Whom the visitor pays by an effect: of tokens whose account it goes to, where that is known. */
export function receiverOf(effect: JudgedEffect['effect'], address: string): string | undefined {
  switch (effect.kind) {
    case 'pay':
    case 'send':
    case 'sendUnknown':
      return effect.from === address ? effect.to : undefined
    case 'createAccount':
      return effect.owner
    default:
      return undefined
  }
}
