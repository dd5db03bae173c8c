import type { Connection, Connector, WalletListener } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { readAddresses, readNetworkId } from '../wallet/readAnswer.ts'
import type { KnownConnections } from './KnownConnections.ts'
import { toAccounts } from './toAccounts.ts'

/** MetaMask says so when it lost its own RPC and tries again; accounts and grants are still there. */
const tryingAgainCode = 1013

/** Watches the wallet's events (S4.40–S4.42). Returns what removes exactly the listeners added here. */
export function watch(
  { provider }: Connector,
  connection: Connection,
  { changed, ended }: WalletListener,
  known: KnownConnections = new WeakMap(),
): () => void {
  if (!isProvider(provider) || !provider.on) return () => {}
  known.set(provider, connection)
  const change = (part: Partial<Connection>) => {
    const next = { ...(known.get(provider) ?? connection), ...part }
    known.set(provider, next)
    changed(next)
  }
  const listeners: readonly (readonly [string, (value: unknown) => void])[] = [
    [
      'accountsChanged',
      (answer) => {
        const [first, ...rest] = toAccounts(readAddresses(answer))
        if (first) change({ accounts: [first, ...rest] })
        else ended()
      },
    ],
    [
      'chainChanged',
      (chainId) => {
        const networkId = readNetworkId(chainId)
        if (networkId) change({ networkId })
      },
    ],
    [
      'disconnect',
      (error) => {
        if ((error as { code?: unknown } | undefined)?.code !== tryingAgainCode) ended()
      },
    ],
  ]
  for (const [event, listener] of listeners) provider.on(event, listener)
  return () => {
    known.delete(provider)
    for (const [event, listener] of listeners) provider.removeListener?.(event, listener)
  }
}
