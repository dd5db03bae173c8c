import type { Latchkey } from '@latchkey/core/adapter'
import { askToSend, type TransactionRequest } from '../wallet/askToSend.ts'
import { requireReceiver } from '../wallet/requireReceiver.ts'
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
  const {
    address,
    networkId: shown,
    signal,
    wallet,
  } = connectedWallet(latchkey, operation, account)
  requireReceiver(transaction)
  const networkId = networkNamed(meant) ?? shown
  return askToSend(wallet, { address, networkId, operation, signal, transaction })
}
