import type { CallsStatus, Latchkey } from '@latchkey/core/adapter'
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
  const { getCallsStatus: get } = await import('../wallet/getCallsStatus.ts')
  return get(wallet, { id, signal })
}
