import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import { keepDevicePart } from '../device/deviceParts.ts'
import { readDeviceSlot, readManagedSlot } from '../slots/readSlot.ts'
import type { WalletContext } from '../WalletContext.ts'
import { withWorker } from '../worker/withWorker.ts'
import type { Proof } from './EntryStep.ts'

/** A wallet that the server may call one: what is left to say to it. */
export type MadeWallet = { descriptor: WalletDescriptor; slotId: string }

/**
 * Makes a wallet: both its slots are kept, read back and opened before anyone sees an address. What a try before has
 * left behind is replaced by the server.
 */
export async function makeWallet(
  context: WalletContext,
  {
    introduction,
    proof,
    walletId,
  }: { introduction: string; proof?: Proof | undefined; walletId: string },
): Promise<MadeWallet> {
  const { api, startWorker, storage } = context
  const [{ sealingKeys }, keys] = await Promise.all([context.config(), context.keys()])
  const { descriptor, device, managed } = await withWorker(startWorker, (worker) =>
    worker.run({ sealingKeys, task: 'make', walletId, wrapping: keys.wrapping }),
  )
  const { slotId, wrapped } = device
  // First, so that no slot is at the server whose half is nowhere.
  const { ciphertext, part } = device
  await keepDevicePart(storage, walletId, { closed: { ciphertext, part }, slotId, wrapped })
  await api.putSlot({ slotId, walletId }, { ciphertext, kind: 'device', part })
  const managedPath = { slotId: managed.slotId, walletId }
  await api.putSlot(managedPath, {
    ciphertext: managed.ciphertext,
    kind: 'managed',
    part: managed.part,
  })
  await api.putRecoveryPart(managedPath, {
    introduction,
    part: managed.recoveryPart,
    ...(proof && { proof }),
  })
  await withWorker(startWorker, async (worker) =>
    worker.run({
      descriptor,
      slot: await readDeviceSlot({ api, keys }, worker, { descriptor, slotId, wrapped }),
      task: 'open',
    }),
  )
  await withWorker(startWorker, async (worker) =>
    worker.run({ descriptor, slot: await readManagedSlot(api, worker, managedPath), task: 'open' }),
  )
  return { descriptor, slotId }
}
