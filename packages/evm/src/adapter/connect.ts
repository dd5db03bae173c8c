import type { Connection, Connector } from '@latchkey/core/adapter'
import { RequestAbortedError, UnauthorizedError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { readAddresses } from '../wallet/readAnswer.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { awaitNetwork, type NetworkFacts } from './awaitNetwork.ts'
import { reconnect } from './reconnect.ts'
import { switchNetwork } from './switchNetwork.ts'
import { toConnection } from './toConnection.ts'

/**
 * Asks the wallet for accounts, then to move to the wanted network; declining the second keeps the first, and so does
 * a wallet that does not say where it is.
 */
export async function connect(
  connector: Connector,
  { networkId: wanted, signal }: { networkId: NetworkId | undefined; signal: AbortSignal },
  facts: NetworkFacts,
): Promise<Connection> {
  const provider = walletOf(connector)
  const method = 'eth_requestAccounts'
  const addresses = readAddresses(await requestWallet(provider, { method, signal }))
  if (addresses.length === 0) throw unauthorized(method)
  const { isKnown, networkId } = await awaitNetwork(provider, signal, facts)
  const connection = toConnection(connector, { addresses, networkId })
  if (!connection) throw unauthorized(method)

  const network = facts.networks().find(({ caipNetworkId }) => caipNetworkId === wanted)
  if (!isKnown || !network || network.caipNetworkId === connection.networkId) return connection
  try {
    await switchNetwork(connector, network, { connection, signal })
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    // The visitor is connected, on the wallet's network; the page offers the switch again.
  }
  // Nothing was listened to while the wallet's window was open: its owner may have chosen another account there.
  const now = await reconnect(connector, { signal }, facts)
  if (!now) throw unauthorized('eth_accounts')
  return now
}

function unauthorized(method: string): UnauthorizedError {
  return new UnauthorizedError({
    cause: undefined,
    method,
    walletCode: undefined,
    walletMessage: undefined,
  })
}
