import type { Connection, Connector } from '@latchkey/core/adapter'
import { UnauthorizedError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { featureOf } from '../wallet/featureOf.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { walletOf } from '../wallet/walletOf.ts'
import type { NetworkFacts } from './networkOf.ts'
import { toConnection } from './toConnection.ts'

/** Asks the wallet for accounts (`standard:connect`); it may show its window. */
export async function connect(
  connector: Connector,
  { networkId, signal }: { networkId: NetworkId | undefined; signal: AbortSignal },
  { activeNetworkId, networks }: NetworkFacts,
): Promise<Connection> {
  const method = 'standard:connect'
  const ask = featureOf(walletOf(connector), method)
  const answer = await requestWallet({ method, signal }, () => ask({ silent: false }))
  const connection = toConnection(connector, answer?.accounts, {
    activeNetworkId: () => networkId ?? activeNetworkId(),
    networks,
  })
  if (!connection) throw new UnauthorizedError({ cause: answer, method })
  return connection
}
