import type { Latchkey } from '../Latchkey.ts'
import { multiWalletOff } from '../setupAlerts.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { raiseAlert } from './raiseAlert.ts'

/** Whether the project has several wallets a namespace; alerts the developer when it has not (S6.6, S8.34). */
export function requireMultiWallet(latchkey: Latchkey): boolean {
  const { multiWallet } = featuresOf(latchkey)
  if (!multiWallet) raiseAlert(latchkey, multiWalletOff())
  return multiWallet
}
