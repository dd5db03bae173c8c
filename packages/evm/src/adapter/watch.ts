import type { Connection, Connector, WalletListener } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { readAddresses, readNetworkId } from '../wallet/readAnswer.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import type { OverdueNetworks } from './awaitNetwork.ts'
import type { KnownConnections } from './KnownConnections.ts'
import { toAccounts } from './toAccounts.ts'

/** MetaMask says so when it lost its own RPC and tries again; accounts and grants are still there. */
const tryingAgainCode = 1013

/** Watches the wallet's events (S4.40–S4.42). Returns what removes exactly the listeners added here. */
export function watch(
  { provider }: Connector,
  connection: Connection,
  { changed, ended }: WalletListener,
  {
    known = new WeakMap(),
    overdue,
  }: { known?: KnownConnections | undefined; overdue?: OverdueNetworks | undefined } = {},
): () => void {
  if (!isProvider(provider) || !provider.on) return () => {}
  const over = new AbortController()
  known.set(provider, connection)
  const change = (part: Partial<Connection>) => {
    const next = { ...(known.get(provider) ?? connection), ...part }
    known.set(provider, next)
    changed(next)
  }
  const takeAccounts = (answer: readonly unknown[]) => {
    const [first, ...rest] = toAccounts(readAddresses(answer))
    if (first) change({ accounts: [first, ...rest] })
    else ended()
  }
  /** Some wallets say no more than that something changed. */
  const askForAccounts = async () => {
    const { signal } = over
    const answer = await requestWallet(provider, { method: 'eth_accounts', signal })
    if (Array.isArray(answer)) takeAccounts(answer)
  }
  const listeners: readonly (readonly [string, (value: unknown) => void])[] = [
    [
      'accountsChanged',
      (answer) => {
        if (Array.isArray(answer)) takeAccounts(answer)
        // What it granted before counts until it says otherwise.
        else askForAccounts().catch(() => undefined)
      },
    ],
    [
      'chainChanged',
      (chainId) => {
        const networkId = readNetworkId(chainId)
        if (!networkId) return
        overdue?.delete(provider)
        change({ networkId })
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
  const answer = overdue?.get(provider)
  answer?.then(
    (networkId) => {
      // An event that came since is newer.
      if (over.signal.aborted || overdue?.get(provider) !== answer) return
      overdue.delete(provider)
      change({ networkId })
    },
    () => undefined,
  )
  return () => {
    over.abort()
    known.delete(provider)
    for (const [event, listener] of listeners) provider.removeListener?.(event, listener)
  }
}
