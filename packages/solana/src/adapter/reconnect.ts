import type { Connection, Connector } from '@latchkey/core/adapter'
import { findFeature } from '../wallet/featureOf.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { isWallet } from '../wallet/SolanaWallet.ts'
import type { NetworkFacts } from './networkOf.ts'
import { toConnection } from './toConnection.ts'

/** Asks, without any window, whether the wallet still grants accounts. A locked wallet grants none. */
export async function reconnect(
  connector: Connector,
  { signal }: { signal: AbortSignal },
  facts: NetworkFacts,
): Promise<Connection | undefined> {
  const { provider } = connector
  const method = 'standard:connect'
  const ask = isWallet(provider) ? findFeature(provider, method) : undefined
  if (!ask) return undefined
  const answer = await requestWallet({ method, signal }, () => ask({ silent: true }))
  return toConnection(connector, answer?.accounts, facts)
}
