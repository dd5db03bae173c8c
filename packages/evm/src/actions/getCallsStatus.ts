import { getCallsStatus as get } from '@latchkey/core'
import type { CallsStatus, Latchkey } from '@latchkey/core/adapter'

/**
 * Where a batch stands: asked of the connected wallet (`wallet_getCallsStatus`, EIP-5792), or of the chain for calls
 * that were sent as transactions one after another.
 *
 * @throws {NotConnectedError} @throws {WalletError} code `wallet.batch_unknown_id`
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError}
 */
export function getCallsStatus(
  latchkey: Latchkey,
  parameters: { id: string; signal?: AbortSignal | undefined },
): Promise<CallsStatus> {
  return get(latchkey, { ...parameters, namespace: 'eip155' })
}
