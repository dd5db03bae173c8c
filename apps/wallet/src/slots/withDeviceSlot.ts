import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { forgetDeviceKeys } from '../device/deviceKeys.ts'
import { readDevicePart } from '../device/deviceParts.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { WalletContext } from '../WalletContext.ts'
import { type TaskWorker, withWorker } from '../worker/withWorker.ts'
import type { ClosedSlot } from '../worker/workerMessages.ts'
import { readDeviceSlot } from './readSlot.ts'

/**
 * Starts a worker with this device's slot. One that does not open never opens again: the device becomes a new one, so
 * that the next login registers it.
 *
 * @throws {RequestError} `slot_damaged`
 */
export async function withDeviceSlot<Result>(
  { api, keys: readKeys, startWorker, storage }: WalletContext,
  { descriptor, slotId }: { descriptor: WalletDescriptor; slotId: string },
  use: (worker: TaskWorker, slot: ClosedSlot) => Promise<Result>,
): Promise<Result> {
  const keys = await readKeys()
  const part = await readDevicePart(storage, { slotId, walletId: descriptor.walletId })
  try {
    if (!part) throw new RequestError('slot_damaged')
    const { wrapped } = part
    return await withWorker(startWorker, async (worker) =>
      use(worker, await readDeviceSlot({ api, keys }, worker, { descriptor, slotId, wrapped })),
    )
  } catch (error) {
    if (error instanceof RequestError && error.code === 'slot_damaged')
      await forgetDeviceKeys(storage)
    throw error
  }
}
