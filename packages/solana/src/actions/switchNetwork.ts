import type { Connector, Network } from '@latchkey/core/adapter'
import { ChainNotSupportedError } from '@latchkey/core/adapter'
import { toWalletChain } from '../networks/walletChain.ts'
import { readAccounts } from '../wallet/readAccounts.ts'
import { walletOf } from '../wallet/walletOf.ts'

/**
 * Checks that the wallet can follow: Solana wallets do not move, the site says with each request which network it
 * means.
 *
 * @throws {ChainNotSupportedError} when neither the wallet nor an account of it lists the network (S8.29)
 */
export async function switchNetwork(
  connector: Connector,
  { caipNetworkId }: Network,
): Promise<void> {
  const { accounts, chains } = walletOf(connector)
  const granted = readAccounts(accounts)
  const chain = toWalletChain(caipNetworkId)
  const listed = granted.length > 0 ? granted.flatMap((account) => account.chains) : chains
  if (!listed.includes(chain)) throw new ChainNotSupportedError({ networkId: caipNetworkId })
}
