import { type WalletDescriptor, walletDescriptor } from '@latchkey/protocol/wallet'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { slotDamaged } from '../slotDamaged.ts'
import { putDevice } from './createDeviceRows.ts'
import { type StoredSlot, slotRow } from './createSlotRows.ts'
import type { DeviceFacts } from './DeviceFacts.ts'

/**
 * Takes back a wallet that a device has, in the place of one that would be made for the same identity: with the device's own
 * slot, and no managed one yet. False where the identity has one by now, or another has this one.
 */
export async function takeBack(
  { keys, marked, now }: { keys: RoleKeys; marked: MarkedRows; now: () => number },
  {
    descriptor,
    device,
    facts,
    instead,
    slot,
  }: {
    descriptor: WalletDescriptor
    device: string
    facts?: DeviceFacts | undefined
    instead: string
    slot: Pick<StoredSlot, 'ciphertext' | 'part' | 'slotId'>
  },
): Promise<boolean> {
  const { walletId } = descriptor
  const { slotId } = slot
  return marked.transaction(async (session) => {
    const of = ['wallet_id = $1 for update', [instead]] as const
    const identities = await session.require('wallet_identities', ...of)
    const [begun] = await session.require('wallet_wallets', ...of)
    const [other] = await session.require('wallet_wallets', 'wallet_id = $1', [walletId])
    if (!begun || begun['descriptor'] !== null || other) return false
    await session.put('wallet_wallets', {
      ...begun,
      descriptor: walletDescriptor.parse(descriptor),
      maker: null,
      wallet_id: walletId,
    })
    for (const identity of identities)
      await session.put('wallet_identities', { ...identity, wallet_id: walletId })
    // With the slots of its tries, which no one opens any more.
    await session.remove('wallet_wallets', 'wallet_id = $1', [instead])
    const own = { ...slot, device, kind: 'device', now: now(), walletId } as const
    if (!(await session.add('wallet_slots', slotRow(keys, own)))) throw slotDamaged()
    await putDevice(session, device, { facts, isIn: true, now: now(), slotId, walletId })
    return true
  })
}
