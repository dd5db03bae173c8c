import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { RequestError } from '../errors/RequestError.ts'
import { readManagedSlot } from '../slots/readSlot.ts'
import { withDeviceSlot } from '../slots/withDeviceSlot.ts'
import type { WalletContext } from '../WalletContext.ts'
import { withWorker } from '../worker/withWorker.ts'

/**
 * Gives a wallet that has none a managed slot, by which further browsers are let in; it is read back before it counts. Said
 * again it changes nothing.
 */
export async function manageWallet(
  context: WalletContext,
  {
    descriptor,
    introduction,
    slotId: deviceSlotId,
  }: { descriptor: WalletDescriptor; introduction: string; slotId: string },
): Promise<void> {
  const { api, startWorker } = context
  const { sealingKeys } = await context.config()
  const { ciphertext, part, recoveryPart, slotId } = await withDeviceSlot(
    context,
    { descriptor, slotId: deviceSlotId },
    (worker, slot) => {
      if (slot.kind !== 'device') throw new Error('A device has no managed slot of its own')
      return worker.run({ descriptor, sealingKeys, slot, task: 'manage' })
    },
  )
  const path = { slotId, walletId: descriptor.walletId }
  try {
    await api.putSlot(path, { ciphertext, kind: 'managed', part })
  } catch (error) {
    // It has one by now: the answer was lost, or another tab was quicker.
    if (error instanceof RequestError && error.code === 'descriptor_changed') return
    throw error
  }
  await api.putRecoveryPart(path, { introduction, part: recoveryPart })
  await withWorker(startWorker, async (worker) =>
    worker.run({ descriptor, slot: await readManagedSlot(api, worker, path), task: 'open' }),
  )
  await api.finishWallet({ descriptor, deviceSlotId })
}
