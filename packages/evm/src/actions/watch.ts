import type { Connector, WalletEvents } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { readAddresses, readNetworkId } from '../wallet/readAnswer.ts'
import { toAccounts } from './toAccounts.ts'

/** MetaMask says so when it lost its own RPC and tries again; accounts and grants are still there. */
const tryingAgainCode = 1013

/** Follows the wallet's events (S4.40–S4.42). Returns what removes exactly the listeners added here. */
export function watch(
  { provider }: Connector,
  { onAccountsChanged, onDisconnect, onNetworkChanged }: WalletEvents,
): () => void {
  if (!isProvider(provider) || !provider.on) return () => {}
  const listeners: readonly (readonly [string, (value: unknown) => void])[] = [
    ['accountsChanged', (accounts) => onAccountsChanged(toAccounts(readAddresses(accounts)))],
    [
      'chainChanged',
      (chainId) => {
        const networkId = readNetworkId(chainId)
        if (networkId) onNetworkChanged(networkId)
      },
    ],
    [
      'disconnect',
      (error) => {
        if ((error as { code?: unknown } | undefined)?.code !== tryingAgainCode) onDisconnect()
      },
    ],
  ]
  for (const [event, listener] of listeners) provider.on(event, listener)
  return () => {
    for (const [event, listener] of listeners) provider.removeListener?.(event, listener)
  }
}
