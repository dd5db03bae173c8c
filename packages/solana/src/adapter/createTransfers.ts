import {
  type AdapterContext,
  expectUnchanged,
  lookAgain,
  type TransferActions,
  untilAborted,
} from '@latchkey/core/adapter'
import { buildTransfer } from '../chain/buildTransfer.ts'
import type { SolanaRpc } from '../chain/createRpc.ts'
import { prepareTransfer, type TransferRequest } from '../chain/prepareTransfer.ts'
import { readLifetime } from '../chain/readLifetime.ts'
import { askToSend } from '../wallet/askToSend.ts'
import { walletOf } from '../wallet/walletOf.ts'

/** Transfers of SOL and of tokens, those of Token-2022 included. */
export function createTransfers(
  rpc: SolanaRpc,
  { signal: life }: Pick<AdapterContext, 'signal'>,
): TransferActions {
  return {
    prepare: (parameters) => prepareTransfer(rpc, parameters),
    submit: (connector, reviewed, { signal } = {}) =>
      untilAborted([life, signal], async (ends) => {
        const { account, amount, to, token } = reviewed
        // Made by `prepareTransfer` above.
        const { network } = reviewed.request as TransferRequest
        // A blockhash would not stand for as long as a visitor looks at it.
        const [now, lifetime] = await lookAgain(() =>
          Promise.all([
            prepareTransfer(rpc, { account, amount, network, signal: ends, to, token }),
            readLifetime(rpc, network, ends),
          ]),
        )
        expectUnchanged(reviewed, now)
        const { plan } = now.request as TransferRequest
        const transaction = buildTransfer({ ...plan, lifetime })
        const { address } = account
        const wallet = walletOf(connector)
        return askToSend(rpc, { address, network, signal: ends, transaction, wallet })
      }),
  }
}
