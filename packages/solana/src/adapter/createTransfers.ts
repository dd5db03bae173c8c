import { type AdapterContext, type TransferActions, untilAborted } from '@latchkey/core/adapter'
import { buildTransfer } from '../chain/buildTransfer.ts'
import type { SolanaRpc } from '../chain/createRpc.ts'
import { prepareTransfer, type TransferRequest } from '../chain/prepareTransfer.ts'
import { readLifetime } from '../chain/readLifetime.ts'
import { askToSend } from '../wallet/askToSend.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Transfers of SOL and of tokens, those of Token-2022 included. */
export function createTransfers(
  rpc: SolanaRpc,
  { signal: lifetime }: Pick<AdapterContext, 'signal'>,
): TransferActions {
  return {
    prepare: (parameters) => prepareTransfer(rpc, parameters),
    submit: (connector, { account: { address }, request }, { signal } = {}) =>
      untilAborted([lifetime, signal], async (ends) => {
        // Made by `prepareTransfer` above; a blockhash would not stand for as long as a visitor looks at it.
        const { network, plan } = request as TransferRequest
        const transaction = buildTransfer({
          ...plan,
          lifetime: await readLifetime(rpc, network, ends),
        })
        const wallet = walletOf(connector)
        return askToSend(rpc, { address, network, signal: ends, transaction, wallet })
      }),
  }
}
