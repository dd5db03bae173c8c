import {
  type AdapterContext,
  lookAgain,
  type TransferActions,
  UnsupportedTransferError,
  untilAborted,
} from '@latchkey/core/adapter'
import type { BitcoinRpc } from '../chain/createRpc.ts'
import { expectUnspent, prepareTransfer, type TransferRequest } from '../chain/prepareTransfer.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { askToSend } from '../wallet/askToSend.ts'

/** Payments from the account that is chosen. */
export function createTransfers(
  rpc: BitcoinRpc,
  { signal: lifetime }: Pick<AdapterContext, 'signal'>,
): TransferActions {
  return {
    prepare: (parameters) => prepareTransfer(rpc, parameters),
    async submit(connector, { account, amount, networkId, request, to }, { signal } = {}) {
      const chain = chainOf(networkId)
      if (!chain) throw new UnsupportedTransferError({ networkId })
      return untilAborted([lifetime, signal], (ends) =>
        askToSend(connector, {
          chain,
          from: account,
          async load() {
            // Made by `prepareTransfer` above.
            const { coins, ...payment } = request as TransferRequest
            const where = { account, chain, network: payment.network, signal: ends }
            await lookAgain(() => expectUnspent(rpc, coins, where))
            return { ...payment, rpc }
          },
          operation: 'sendTransfer',
          sats: amount,
          shown: networkId,
          to,
        }),
      )
    },
  }
}
