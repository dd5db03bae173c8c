import type { Latchkey } from '@latchkey/core/adapter'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import { askToSend, type TransactionRequest } from '../wallet/askToSend.ts'
import { connectedWallet } from './connectedWallet.ts'
import { type AnyNetworkMeant, networkNamed } from './networkMeant.ts'

/** Has the connected wallet send a transaction on the network meant. @throws as `sendTransaction` says */
export async function sendFromConnected(
  latchkey: Latchkey,
  {
    account,
    meant,
    operation,
    transaction,
  }: {
    account?: { address: string } | string | undefined
    meant: AnyNetworkMeant
    operation: string
    transaction: TransactionRequest
  },
): Promise<`0x${string}`> {
  const { data = '0x', to } = transaction
  const {
    address,
    networkId: shown,
    signal,
    wallet,
  } = connectedWallet(latchkey, operation, account)
  // Without a receiver the data is a contract to deploy.
  if (to === undefined ? data === '0x' : !isEvmAddress(to))
    throw new InvalidAddressError({ address: `${to}` })
  const networkId = networkNamed(meant) ?? shown
  return askToSend(wallet, { address, networkId, operation, signal, transaction })
}
