import type { Namespace } from '@latchkey/protocol'
import type { CallsStatus } from '../adapters/CallActions.ts'
import { readBatch } from '../calls/readBatch.ts'
import { resumeBatches } from '../calls/resumeBatches.ts'
import { NotConnectedError } from '../errors/connector.ts'
import type { Latchkey } from '../Latchkey.ts'
import { callsOf } from './prepareCall.ts'

export type GetCallsStatusParameters = {
  /** What `sendCalls` gave. */
  id: string
  /** Defaults to the namespace that the page shows. */
  namespace?: Namespace | undefined
  signal?: AbortSignal | undefined
}

/**
 * Where calls stand: asked of the connected wallet (`wallet_getCallsStatus`, EIP-5792), or of the chain for calls that
 * were sent as transactions one after another.
 *
 * @throws {UnsupportedCallError} @throws {NotConnectedError} @throws {ConnectorNotFoundError}
 * @throws {NetworkNotConfiguredError} @throws {RpcFailedError} and what wallets throw; code `wallet.batch_unknown_id`
 */
export async function getCallsStatus(
  latchkey: Latchkey,
  { id, namespace: wanted, signal }: GetCallsStatusParameters,
): Promise<CallsStatus> {
  const operation = 'getCallsStatus'
  const namespace = wanted ?? latchkey.store.getState().activeNamespace
  if (!namespace) throw new NotConnectedError({ operation })
  const calls = await callsOf(latchkey, { namespace, operation })
  resumeBatches(latchkey)
  return readBatch(latchkey, calls, { id, namespace, signal })
}
