import type { Connection, Connector } from '@latchkey/core/adapter'
import { walletOf } from '../wallet/walletOf.ts'
import { type NetworkFacts, preferredNetworkIds } from './preferredNetworkIds.ts'
import { toConnection } from './toConnection.ts'

/** Asks, without any window, whether the wallet still grants accounts. A locked wallet grants none. */
export async function reconnect(
  connector: Connector,
  { signal }: { signal: AbortSignal },
  facts: NetworkFacts,
): Promise<Connection | undefined> {
  if (!connector.provider) return undefined
  const granted = await walletOf(connector).granted({ signal })
  return granted && toConnection(connector, granted, preferredNetworkIds(facts))
}
