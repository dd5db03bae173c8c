import { createWalletError, type Latchkey, untilAborted } from '@latchkey/core/adapter'
import { readCallsId } from '../wallet/callsId.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * Has the connected wallet show where a batch stands (`wallet_showCallsStatus`, EIP-5792). Resolves once it has taken the
 * request.
 *
 * @throws {NotConnectedError}
 * @throws {WalletError} code `wallet.batch_unknown_id` for an id that the wallet does not know, as for calls that were sent
 * as transactions; `wallet.unsupported_method` and the like where it shows none
 */
export async function showCallsStatus(
  latchkey: Latchkey,
  { id, signal: asked }: { id: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { signal, wallet } = connectedWallet(latchkey, 'showCallsStatus')
  const method = 'wallet_showCallsStatus'
  // An id of ours stands for transactions: no wallet has it.
  if (readCallsId(id)) throw createWalletError('wallet.batch_unknown_id', { method })
  await untilAborted([signal, asked], (ends) =>
    requestWallet(wallet, { method, params: [id], signal: ends }),
  )
}
