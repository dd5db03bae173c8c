import { type CallsStatus, type Latchkey, untilAborted } from '@latchkey/core/adapter'
import { readCallsId } from '../wallet/callsId.ts'
import { getCallsStatus as get } from '../wallet/getCallsStatus.ts'
import { connectedWallet } from './connectedWallet.ts'
import { readerFor } from './readerFor.ts'

/**
 * Where a batch stands: asked of the connected wallet (`wallet_getCallsStatus`, EIP-5792), or of the chain for calls
 * that were sent as transactions one after another.
 *
 * @throws {NotConnectedError} @throws {WalletError} code `wallet.batch_unknown_id`
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError}
 */
export async function getCallsStatus(
  latchkey: Latchkey,
  { id, signal: asked }: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  const sent = readCallsId(id)
  if (sent) {
    const { networkId } = sent
    const [{ network, reader }, { readSentCalls }] = await Promise.all([
      readerFor(latchkey, { networkId, operation: 'getCallsStatus' }),
      import('../chain/readSentCalls.ts'),
    ])
    return readSentCalls(reader.rpc, sent, { id, network, signal: asked })
  }
  const { signal, wallet } = connectedWallet(latchkey, 'getCallsStatus')
  return untilAborted([signal, asked], (ends) => get(wallet, { id, signal: ends }))
}
