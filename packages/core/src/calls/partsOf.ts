import type { Call } from '../adapters/CallActions.ts'

/** What a call does, by the word that an activity has for it; `execute` is any that is not certain. */
export type CallPart = 'approve' | 'execute' | 'send'

const approve = /^0x095ea7b3[\da-f]{128}$/i
const transfer = /^0xa9059cbb[\da-f]{128}$/i

/**
 * Pure: what the calls of a batch do, in their order. Certain is what has name and arguments of ERC-20 and no value, and what
 * moves the network's own currency and says nothing.
 */
export function partsOf(calls: readonly Call[]): readonly CallPart[] {
  return calls.map(({ data = '0x', to, value = 0n }) => {
    if (!to) return 'execute'
    if (value > 0n) return data === '0x' ? 'send' : 'execute'
    return approve.test(data) ? 'approve' : transfer.test(data) ? 'send' : 'execute'
  })
}
