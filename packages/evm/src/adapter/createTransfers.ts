import { type AdapterContext, type TransferActions, untilAborted } from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { prepareTransfer } from '../chain/prepareTransfer.ts'
import { askToSend, type TransactionRequest } from '../wallet/askToSend.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Transfers of native currency and of ERC-20 tokens. */
export function createTransfers(
  rpc: EvmRpc,
  { signal: lifetime }: Pick<AdapterContext, 'signal'>,
): TransferActions {
  return {
    prepare: (parameters) => prepareTransfer(rpc, parameters),
    submit: (connector, { account, networkId, request }, { signal } = {}) =>
      untilAborted([lifetime, signal], (ends) =>
        askToSend(walletOf(connector), {
          address: account.address,
          networkId,
          operation: 'sendTransfer',
          signal: ends,
          // Made by `prepareTransfer` above.
          transaction: request as TransactionRequest,
        }),
      ),
  }
}
