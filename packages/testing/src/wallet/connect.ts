import type { Address } from 'viem'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { WalletContext } from './WalletContext.ts'
import { visibleAccounts } from './WalletState.ts'

/** Asks the owner for accounts, once at a time: a second question meanwhile is −32002, as in the field. */
export function createConnect() {
  let pending = false

  return async (context: WalletContext): Promise<readonly Address[]> => {
    const seen = visibleAccounts(context.state())
    if (seen.length > 0) return seen
    if (pending)
      throw new ProviderRpcError(-32002, 'Request of type eth_requestAccounts already pending.')
    pending = true
    try {
      const { selected } = context.state()
      const { account = selected } = await context.decide({
        accounts: context.accounts,
        kind: 'connect',
        selected,
      })
      const { granted } = context.state()
      context.update({
        granted: granted.includes(account) ? granted : [...granted, account],
        // An owner who agrees has unlocked the wallet first.
        locked: false,
        selected: account,
      })
      return visibleAccounts(context.state())
    } finally {
      pending = false
    }
  }
}
