import { RequestError } from '../errors/RequestError.ts'
import { withDeviceSlot } from '../slots/withDeviceSlot.ts'
import type { Signed, ToSign } from '../worker/workerMessages.ts'
import type { RequestContext } from './createRequests.ts'

/** Has a worker sign, unless the page wants no answer any more. */
export async function signAll<const Items extends readonly ToSign[]>(
  { context, signal, user }: Pick<RequestContext, 'context' | 'signal' | 'user'>,
  toSign: Items,
): Promise<{ [Index in keyof Items]: Signed }> {
  const signed = await withDeviceSlot(context, user, (worker, slot) =>
    worker.run({ descriptor: user.descriptor, slot, task: 'sign', toSign: [...toSign] }),
  )
  if (signal.aborted) throw new RequestError('aborted')
  if (signed.length !== toSign.length) throw new RequestError('unavailable')
  return signed as { [Index in keyof Items]: Signed }
}
