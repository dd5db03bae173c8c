import type { Connection, Connector } from '@latchkey/core/adapter'
import { isProvider } from '../wallet/Eip1193Provider.ts'
import { readAddresses } from '../wallet/readAnswer.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { awaitNetwork, type NetworkFacts } from './awaitNetwork.ts'
import { toConnection } from './toConnection.ts'

/** Asks, without any window, whether the wallet still grants accounts. A locked wallet grants none. */
export async function reconnect(
  connector: Connector,
  { signal }: { signal: AbortSignal },
  facts: NetworkFacts,
): Promise<Connection | undefined> {
  const { provider } = connector
  if (!isProvider(provider)) return undefined
  const [accounts, { networkId }] = await Promise.all([
    requestWallet(provider, { method: 'eth_accounts', signal }),
    awaitNetwork(provider, signal, facts),
  ])
  return toConnection(connector, { addresses: readAddresses(accounts), networkId })
}
