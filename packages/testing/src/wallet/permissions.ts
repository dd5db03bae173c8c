import type { Address } from 'viem'
import { invalidParams } from './ProviderRpcError.ts'
import { objectAt } from './parameters.ts'
import type { Handler } from './WalletContext.ts'
import { visibleAccounts } from './WalletState.ts'

/** Permissions as EIP-2255 writes them: one for `eth_accounts`, or none. */
export function permissionsFor(accounts: readonly Address[]) {
  if (accounts.length === 0) return []
  return [
    {
      caveats: [{ type: 'restrictReturnedAccounts', value: accounts }],
      parentCapability: 'eth_accounts',
    },
  ]
}

export const getPermissions: Handler = (context) => permissionsFor(visibleAccounts(context.state()))

export const revokePermissions: Handler = (context, params) => {
  if (!('eth_accounts' in objectAt(params, 0))) throw invalidParams('unknown permission')
  context.update({ granted: [] })
  return null
}
