import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { reportMistake } from './reportMistake.ts'

/** Whether the project has several wallets a namespace; alerts the developer when it has not (S6.6, S8.34). */
export function requireMultiWallet(latchkey: Latchkey): boolean {
  const { multiWallet } = featuresOf(latchkey)
  const { projectId } = latchkey.options
  if (!multiWallet) void reportMistake(latchkey, ['multi_wallet_off', { projectId }])
  return multiWallet
}
