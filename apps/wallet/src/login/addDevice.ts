import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { keepDevicePart } from '../device/deviceParts.ts'
import { readDeviceSlot, readManagedSlot } from '../slots/readSlot.ts'
import type { WalletContext } from '../WalletContext.ts'
import { withWorker } from '../worker/withWorker.ts'
import type { MadeWallet } from './makeWallet.ts'

/** Gives a registered device a slot of its own, opened from the managed one; it is read back before it counts. */
export async function addDevice(
  context: WalletContext,
  { descriptor, managedSlotId }: { descriptor: WalletDescriptor; managedSlotId: string },
): Promise<MadeWallet> {
  const { api, startWorker, storage } = context
  const { walletId } = descriptor
  const [{ sealingKeys }, keys] = await Promise.all([context.config(), context.keys()])
  const made = await withWorker(startWorker, async (worker) =>
    worker.run({
      descriptor,
      sealingKeys: { wallet: sealingKeys.wallet },
      slot: await readManagedSlot(api, worker, { slotId: managedSlotId, walletId }),
      task: 'resplit',
      wrapping: keys.wrapping,
    }),
  )
  const { ciphertext, part, slotId, wrapped } = made
  await keepDevicePart(storage, walletId, { closed: { ciphertext, part }, slotId, wrapped })
  await api.putSlot({ slotId, walletId }, { ciphertext, kind: 'device', part })
  await withWorker(startWorker, async (worker) =>
    worker.run({
      descriptor,
      slot: await readDeviceSlot({ api, keys }, worker, { descriptor, slotId, wrapped }),
      task: 'open',
    }),
  )
  return { descriptor, slotId }
}
