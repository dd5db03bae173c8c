import type { Address } from 'viem'
import { ProviderRpcError } from './ProviderRpcError.ts'
import type { WalletHands } from './WalletHands.ts'
import { visibleAccounts } from './WalletState.ts'

/** Asks the owner for accounts, once at a time: a second question meanwhile is −32002, as in the field. */
export function createConnect() {
  let pending = false

  return async (hands: WalletHands): Promise<readonly Address[]> => {
    const seen = visibleAccounts(hands.state())
    if (seen.length > 0) return seen
    if (pending)
      throw new ProviderRpcError(-32002, 'Request of type eth_requestAccounts already pending.')
    pending = true
    try {
      const { selected } = hands.state()
      const { account = selected } = await hands.decide({
        accounts: hands.accounts,
        kind: 'connect',
        selected,
      })
      const { granted } = hands.state()
      hands.update({
        granted: granted.includes(account) ? granted : [...granted, account],
        // Whoever agrees has typed the password before.
        locked: false,
        selected: account,
      })
      return visibleAccounts(hands.state())
    } finally {
      pending = false
    }
  }
}
