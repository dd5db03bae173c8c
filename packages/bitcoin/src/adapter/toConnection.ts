import type { Connection, Connector } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { addressForm } from '../format/addressForm.ts'
import { bitcoinChains } from '../network/BitcoinChain.ts'
import type { Granted } from '../wallet/BitcoinWallet.ts'
import { reduceAccounts } from '../wallet/reduceAccounts.ts'

/**
 * The connection of a wallet that granted addresses; nothing when it granted none of Bitcoin.
 *
 * Where the wallet's words fit several networks, as a test address does, the first of `preferred` among them counts.
 */
export function toConnection(
  { id }: Pick<Connector, 'id'>,
  granted: Granted,
  preferred: readonly NetworkId[],
): Connection | undefined {
  const [first, ...rest] = reduceAccounts(granted.addresses)
  if (!first) return undefined
  const possible =
    granted.networkIds.length > 0 ? granted.networkIds : networkIdsOfAddress(first.address)
  const networkId = preferred.find((one) => possible.includes(one)) ?? possible[0]
  return networkId && { accounts: [first, ...rest], connectorId: id, networkId }
}

function networkIdsOfAddress(address: string): readonly NetworkId[] {
  const realms = addressForm(address)?.realms ?? []
  return bitcoinChains
    .filter(({ realm }) => realms.includes(realm))
    .map(({ networkId }) => networkId)
}
