import { partAad, type SlotKind } from '@latchkey/protocol/wallet'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { unwrapPart } from '../../roles/unwrapPart.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { unfinishedMs } from './unfinishedMs.ts'

export type StoredSlot = {
  ciphertext: Uint8Array
  kind: SlotKind
  part: Uint8Array
  slotId: string
}

/** Slots kept of a wallet that is not made yet: a device that begins again replaces its own. */
const maxSlotsOfDevice = 4

/** The row of a slot, with the part that this role holds. */
export function slotRow(
  keys: Pick<RoleKeys, 'wrap'>,
  {
    ciphertext,
    device,
    kind,
    now,
    part,
    slotId,
    walletId,
  }: StoredSlot & { device: string; now: number; walletId: string },
) {
  return {
    ciphertext,
    created_at: now,
    device,
    kind,
    part: keys.wrap(part, wrappingPlace.part(partAad({ kind, slotId, walletId }))),
    slot_id: slotId,
    wallet_id: walletId,
  }
}

/** Slots, and the parts of them that the role `wallet` holds. */
export function createSlotRows({
  keys,
  marked,
  now,
}: {
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  return {
    /**
     * Keeps a slot with the part that this role holds. The same again changes nothing; `conflict` where another slot has
     * its name, `made` for the managed slot of a wallet that has one.
     */
    async putSlot(
      slot: StoredSlot & { device: string; walletId: string },
    ): Promise<'conflict' | 'kept' | 'made'> {
      const { ciphertext, device, kind, part, slotId, walletId } = slot
      return marked.transaction(async (session) => {
        const [found] = await session.find('wallet_slots', 'slot_id = $1', [slotId])
        if (found) {
          const isSame =
            found['wallet_id'] === walletId &&
            found['device'] === device &&
            found['kind'] === kind &&
            Buffer.from(found['ciphertext'] as Uint8Array).equals(ciphertext) &&
            Buffer.from(unwrapPart(keys, found['part'], { kind, slotId, walletId })).equals(part)
          return isSame ? 'kept' : 'conflict'
        }
        const [wallet] = await session.require('wallet_wallets', 'wallet_id = $1', [walletId])
        if (kind === 'managed' && wallet?.['managed_slot'] != null) return 'made'
        // Those of a try that did not end: what a wallet opens with is never among them.
        await session.rows(
          `delete from wallet_slots s where s.wallet_id = $1
             and not exists (select 1 from wallet_devices d where d.slot_id = s.slot_id)
             and not exists (select 1 from wallet_wallets w where w.managed_slot = s.slot_id)
             and (s.created_at <= $4 or s.device = $2 and s.kind = $3 and s.slot_id not in (select slot_id from wallet_slots
               where wallet_id = $1 and device = $2 and kind = $3
               order by created_at desc limit ${maxSlotsOfDevice - 1}))`,
          [walletId, device, kind, now() - unfinishedMs],
        )
        const isAdded = await session.add('wallet_slots', slotRow(keys, { ...slot, now: now() }))
        return isAdded ? 'kept' : 'conflict'
      })
    },

    /** A slot with the part that this role holds; with `device`, only one that this device has put here. */
    async slotOf(
      { slotId, walletId }: { slotId: string; walletId: string },
      { device }: { device?: string | undefined } = {},
    ): Promise<StoredSlot | undefined> {
      const [row] = await marked.require(
        'wallet_slots',
        'slot_id = $1 and wallet_id = $2 and ($3::text is null or device = $3)',
        [slotId, walletId, device ?? null],
      )
      if (!row) return undefined
      const kind = row['kind'] === 'managed' ? 'managed' : 'device'
      return {
        ciphertext: Uint8Array.from(row['ciphertext'] as Uint8Array),
        kind,
        part: unwrapPart(keys, row['part'], { kind, slotId, walletId }),
        slotId,
      }
    },
  }
}
