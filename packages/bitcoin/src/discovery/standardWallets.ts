import type { StandardWallet } from '../wallet/StandardWallet.ts'
import type { OnFoundWallet } from './FoundWallet.ts'
import { valueAt } from './valueAt.ts'

/** Reports the wallet when it serves Bitcoin by the Wallet Standard now; it may get its Bitcoin chains later. */
export function findStandardWallet(wallet: unknown, onFound: OnFoundWallet): void {
  const connect = valueAt(valueAt(valueAt(wallet, 'features'), 'bitcoin:connect'), 'connect')
  if (typeof connect === 'function' && String(valueAt(wallet, 'chains')).includes('bitcoin:'))
    onFound({
      icon: valueAt(wallet, 'icon'),
      name: valueAt(wallet, 'name'),
      provider: { family: 'standard', wallet: wallet as StandardWallet },
    })
}
