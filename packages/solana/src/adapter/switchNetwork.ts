import type { Connection, Connector, Network } from '@latchkey/core/adapter'
import { ChainNotSupportedError } from '@latchkey/core/adapter'
import { toWalletChain } from '../network/walletChain.ts'
import { readAccounts } from '../wallet/readAccounts.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { toAccounts } from './toAccounts.ts'

/**
 * Checks that the wallet can follow: Solana wallets do not move, the site says with each request which network it
 * means. Addresses are the same on every network.
 *
 * @throws {ChainNotSupportedError} when neither the wallet nor an account of it lists the network (S8.29)
 */
export function switchNetwork(
  connector: Connector,
  { caipNetworkId }: Network,
  { connection }: { connection: Connection },
): Connection {
  const { accounts: own, chains } = walletOf(connector)
  const granted = readAccounts(own)
  const chain = toWalletChain(caipNetworkId)
  const listed = granted.length > 0 ? granted.flatMap((account) => account.chains) : chains
  if (!listed.includes(chain)) throw new ChainNotSupportedError({ networkId: caipNetworkId })
  const [first, ...rest] = toAccounts(granted)
  const accounts = first ? ([first, ...rest] as const) : connection.accounts
  return { ...connection, accounts, networkId: caipNetworkId }
}
