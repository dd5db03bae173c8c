import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'
import { visibleAccounts } from './SolanaWalletState.ts'

/** `standard:connect`: asks the owner for accounts, once at a time; `silent` asks no question. */
export function createConnect() {
  let pending = false

  return async (context: SolanaWalletContext, input: unknown): Promise<void> => {
    const { silent } = (input ?? {}) as { silent?: unknown }
    if (silent || visibleAccounts(context.state()).length > 0) return
    if (pending) throw new ProviderRpcError(-32002, 'A connect request is pending already.')
    pending = true
    try {
      const { accounts, selected } = context.state()
      const { account = selected } = await context.decide({ accounts, kind: 'connect', selected })
      const { granted } = context.state()
      context.update({
        granted: granted.includes(account) ? granted : [...granted, account],
        // An owner who agrees has unlocked the wallet first.
        locked: false,
        selected: account,
      })
    } finally {
      pending = false
    }
  }
}
