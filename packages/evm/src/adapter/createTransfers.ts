import {
  type AdapterContext,
  expectUnchanged,
  lookAgain,
  type TransferActions,
  untilAborted,
} from '@latchkey/core/adapter'
import type { EvmRpc } from '../chain/createRpc.ts'
import { prepareTransfer, repeatTransfer, type TransferRequest } from '../chain/prepareTransfer.ts'
import { askToSend } from '../wallet/askToSend.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Transfers of native currency and of ERC-20 tokens. */
export function createTransfers(
  rpc: EvmRpc,
  { signal: lifetime }: Pick<AdapterContext, 'signal'>,
): TransferActions {
  return {
    prepare: (parameters) => prepareTransfer(rpc, parameters),
    submit: (connector, reviewed, { signal } = {}) =>
      untilAborted([lifetime, signal], async (ends) => {
        expectUnchanged(reviewed, await lookAgain(() => repeatTransfer(rpc, reviewed, ends)))
        return askToSend(walletOf(connector), {
          address: reviewed.account.address,
          networkId: reviewed.networkId,
          operation: 'sendTransfer',
          signal: ends,
          // Made by `prepareTransfer` above.
          transaction: (reviewed.request as TransferRequest).transaction,
        })
      }),
  }
}
