import type { CallsStatus, Latchkey } from '@latchkey/core/adapter'
import { getCallsStatus as get } from '../wallet/getCallsStatus.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * Asks the connected wallet where a batch stands (`wallet_getCallsStatus`, EIP-5792).
 *
 * @throws {NotConnectedError} @throws {WalletError} code `wallet.batch_unknown_id`
 */
export async function getCallsStatus(
  latchkey: Latchkey,
  { id }: { id: string },
): Promise<CallsStatus> {
  const { signal, wallet } = connectedWallet(latchkey, 'getCallsStatus')
  return get(wallet, { id, signal })
}
