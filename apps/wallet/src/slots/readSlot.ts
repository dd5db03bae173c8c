import type { WalletDescriptor } from '@latchkey/protocol/wallet'
import type { WalletApi } from '../api/createApi.ts'
import type { DeviceKeys } from '../device/deviceKeys.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { TaskWorker } from '../worker/withWorker.ts'
import type { ClosedSlot } from '../worker/workerMessages.ts'

/** Asks for the server's half of this device's slot, sealed to a worker. */
export async function readDeviceSlot(
  { api, keys }: { api: Pick<WalletApi, 'readPart'>; keys: DeviceKeys },
  worker: TaskWorker,
  {
    descriptor: { walletId },
    slotId,
    wrapped,
  }: { descriptor: WalletDescriptor; slotId: string; wrapped: string },
): Promise<ClosedSlot> {
  const sealingKey = await worker.sealingKey()
  const { ciphertext, part } = await api.readPart('wallet', { slotId, walletId }, sealingKey)
  if (!ciphertext) throw new RequestError('slot_damaged')
  return {
    ciphertext,
    kind: 'device',
    part1: wrapped,
    part2: part,
    slotId,
    wrapping: keys.wrapping,
  }
}

/** Asks both roles for their halves of the managed slot, sealed to a worker. */
export async function readManagedSlot(
  api: Pick<WalletApi, 'readPart'>,
  worker: TaskWorker,
  { slotId, walletId }: { slotId: string; walletId: string },
): Promise<Extract<ClosedSlot, { kind: 'managed' }>> {
  const sealingKey = await worker.sealingKey()
  const [wallet, recovery] = await Promise.all([
    api.readPart('wallet', { slotId, walletId }, sealingKey),
    api.readPart('recovery', { slotId, walletId }, sealingKey),
  ])
  if (!wallet.ciphertext) throw new RequestError('slot_damaged')
  return {
    ciphertext: wallet.ciphertext,
    kind: 'managed',
    part1: wallet.part,
    part2: recovery.part,
    slotId,
  }
}
