import { randomBytes } from 'node:crypto'
import {
  partAad,
  type SlotKind,
  type WalletDescriptor,
  walletDescriptor,
} from '@latchkey/protocol/wallet'
import type { Database, Session } from '../database/Database.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { unwrapPart } from '../roles/unwrapPart.ts'
import { wrappingPlace } from '../roles/wrapping.ts'

/** A wallet as it was found by the address of its owner. */
export type FoundWallet = { descriptor: WalletDescriptor | undefined; walletId: string }

/** A device that opens a wallet. */
export type WalletDevice = { isIn: boolean; slotId: string; walletId: string }

export type StoredSlot = {
  ciphertext: Uint8Array
  kind: SlotKind
  part: Uint8Array
  slotId: string
}

export type WalletStore = ReturnType<typeof createWalletStore>

/** 16 random bytes, base64url. */
export function makeId(): string {
  return randomBytes(16).toString('base64url')
}

/** Slots kept of a wallet that is not made yet: a device that begins again replaces its own. */
const maxSlotsOfDevice = 4
const hourMs = 60 * 60_000
/** A wallet is made of slots that are no older: the role `recovery` keeps its parts of others for a day alone. */
const maxMakingMs = 20 * hourMs
/** What led nowhere goes after this: wallets that are not made, and slots that nothing opens with. */
const unfinishedMs = 7 * 24 * hourMs
const removedAtOnce = 20

/** Wallets, their devices and the parts of slots that the role `wallet` holds. */
export function createWalletStore({
  database,
  keys,
  now,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
  keys: RoleKeys
  now: () => number
}) {
  const { rows, transaction } = database
  const addressMark = (email: string) => keys.mac('address', email)
  const deviceMark = (device: string, { isIn, slotId, walletId }: WalletDevice) =>
    keys.mac('device', [walletId, device, slotId, isIn].join('|'))

  async function putDevice(session: Session, device: string, row: WalletDevice): Promise<void> {
    await session.rows(
      `insert into wallet_devices (wallet_id, device, slot_id, is_in, mark, created_at, used_at)
       values ($1, $2, $3, $4, $5, $6, $6)
       on conflict (device, wallet_id) do update
         set slot_id = excluded.slot_id, is_in = excluded.is_in, mark = excluded.mark, used_at = excluded.used_at`,
      [row.walletId, device, row.slotId, row.isIn, deviceMark(device, row), now()],
    )
  }

  /** A device's row, where its mark is by this role: one that was written by hand is none. */
  function readDevice(device: string, row: Record<string, unknown>): WalletDevice | undefined {
    const read: WalletDevice = {
      isIn: row['is_in'] === true,
      slotId: String(row['slot_id']),
      walletId: String(row['wallet_id']),
    }
    return row['mark'] === deviceMark(device, read) ? read : undefined
  }

  return {
    /**
     * The wallet of an address; where it has none, one to be made by a device, the same one as long as it is not made. A
     * device that vanished on the way is followed by the next one.
     */
    async findOrBegin({ device, email }: { device: string; email: string }): Promise<FoundWallet> {
      await rows(
        `delete from wallet_identities where wallet_id in (select wallet_id from wallet_identities
           where descriptor is null and created_at <= $1 limit ${removedAtOnce})`,
        [now() - unfinishedMs],
      )
      const walletId = makeId()
      const wrapped = keys.wrap(Buffer.from(email), wrappingPlace.address(addressMark(email)))
      const [row] = await rows(
        `insert into wallet_identities as kept (address, wallet_id, address_wrapped, maker, created_at)
         values ($1, $2, $3, $4, $5)
         on conflict (address) do update
           set maker = case when kept.descriptor is null then excluded.maker else kept.maker end,
             created_at = case when kept.descriptor is null then excluded.created_at else kept.created_at end
         returning wallet_id, descriptor`,
        [addressMark(email), walletId, wrapped, device, now()],
      )
      const descriptor = walletDescriptor.safeParse(row?.['descriptor'])
      return {
        descriptor: descriptor.success ? descriptor.data : undefined,
        walletId: String(row?.['wallet_id']),
      }
    },

    /** The address of a wallet's owner. */
    async emailOf(walletId: string): Promise<string | undefined> {
      const [row] = await rows(
        'select address, address_wrapped from wallet_identities where wallet_id = $1',
        [walletId],
      )
      if (!row) return undefined
      const place = wrappingPlace.address(String(row['address']))
      return Buffer.from(keys.unwrap(row['address_wrapped'] as Uint8Array, place)).toString()
    },

    /** The wallet that a device is registered with, the one it used last. */
    async deviceOf(device: string, walletId?: string): Promise<WalletDevice | undefined> {
      const found = await rows(
        `select * from wallet_devices where device = $1 and ($2::text is null or wallet_id = $2)
         order by used_at desc limit 20`,
        [device, walletId ?? null],
      )
      const read = found.map((row) => readDevice(device, row)).filter((row) => row !== undefined)
      return read.find(({ isIn }) => isIn) ?? read[0]
    },

    async descriptorOf(walletId: string): Promise<WalletDescriptor | undefined> {
      const [row] = await rows('select descriptor from wallet_identities where wallet_id = $1', [
        walletId,
      ])
      return walletDescriptor.safeParse(row?.['descriptor']).data
    },

    /** Logs a registered device in, or out; out it is of every wallet. */
    async setIn(
      device: string,
      { isIn, walletId }: { isIn: boolean; walletId?: string },
    ): Promise<void> {
      await transaction(async (session) => {
        const found = await session.rows(
          'select * from wallet_devices where device = $1 for update',
          [device],
        )
        for (const row of found) {
          const read = readDevice(device, row)
          if (!read) continue
          const next = isIn && read.walletId === walletId
          if (read.isIn !== next) await putDevice(session, device, { ...read, isIn: next })
        }
      })
    },

    /**
     * Keeps a slot with the part that this role holds. The same again changes nothing; `conflict` where another slot has
     * its name, `made` for the managed slot of a wallet that has one.
     */
    async putSlot({
      ciphertext,
      device,
      kind,
      part,
      slotId,
      walletId,
    }: StoredSlot & { device: string; walletId: string }): Promise<'conflict' | 'kept' | 'made'> {
      const place = wrappingPlace.part(partAad({ kind, slotId, walletId }))
      return transaction(async (session) => {
        const [found] = await session.rows('select * from wallet_slots where slot_id = $1', [
          slotId,
        ])
        if (found) {
          const isSame =
            found['wallet_id'] === walletId &&
            found['device'] === device &&
            found['kind'] === kind &&
            Buffer.from(found['ciphertext'] as Uint8Array).equals(ciphertext) &&
            Buffer.from(unwrapPart(keys, found['part'], { kind, slotId, walletId })).equals(part)
          return isSame ? 'kept' : 'conflict'
        }
        const [wallet] = await session.rows(
          'select managed_slot from wallet_identities where wallet_id = $1',
          [walletId],
        )
        if (kind === 'managed' && wallet?.['managed_slot'] != null) return 'made'
        // Those of a try that did not end: what a wallet opens with is never among them.
        await session.rows(
          `delete from wallet_slots s where s.wallet_id = $1
             and not exists (select 1 from wallet_devices d where d.slot_id = s.slot_id)
             and not exists (select 1 from wallet_identities i where i.managed_slot = s.slot_id)
             and (s.created_at <= $4 or s.device = $2 and s.kind = $3 and s.slot_id not in (select slot_id from wallet_slots
               where wallet_id = $1 and device = $2 and kind = $3
               order by created_at desc limit ${maxSlotsOfDevice - 1}))`,
          [walletId, device, kind, now() - unfinishedMs],
        )
        await session.rows(
          `insert into wallet_slots (slot_id, wallet_id, kind, device, ciphertext, part, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [slotId, walletId, kind, device, ciphertext, keys.wrap(part, place), now()],
        )
        return 'kept'
      })
    },

    /** A slot with the part that this role holds; with `device`, only one that this device has put here. */
    async slotOf(
      { slotId, walletId }: { slotId: string; walletId: string },
      { device }: { device?: string | undefined } = {},
    ): Promise<StoredSlot | undefined> {
      const [row] = await rows(
        `select * from wallet_slots where slot_id = $1 and wallet_id = $2 and ($3::text is null or device = $3)`,
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

    /** The managed slot of a wallet that is made. */
    async managedSlotOf(walletId: string): Promise<string | undefined> {
      const [row] = await rows('select managed_slot from wallet_identities where wallet_id = $1', [
        walletId,
      ])
      return typeof row?.['managed_slot'] === 'string' ? row['managed_slot'] : undefined
    },

    /**
     * A wallet is made, or one that is has another device: both slots were read back and opened. False where another
     * device has made it meanwhile, or the device's slot is not here.
     */
    async finish({
      descriptor,
      device,
      slotId,
    }: {
      descriptor: WalletDescriptor
      device: string
      slotId: string
    }): Promise<boolean> {
      const { walletId } = descriptor
      return transaction(async (session) => {
        const [wallet] = await session.rows(
          'select maker, descriptor from wallet_identities where wallet_id = $1 for update',
          [walletId],
        )
        const [slot] = await session.rows(
          `select 1 from wallet_slots where slot_id = $1 and wallet_id = $2 and device = $3 and kind = 'device'`,
          [slotId, walletId, device],
        )
        if (!wallet || !slot) return false
        const kept = walletDescriptor.safeParse(wallet['descriptor']).data
        if (kept) {
          if (JSON.stringify(kept) !== JSON.stringify(walletDescriptor.parse(descriptor)))
            return false
        } else {
          if (wallet['maker'] !== device) return false
          const [managed] = await session.rows(
            `select slot_id from wallet_slots
             where wallet_id = $1 and device = $2 and kind = 'managed' and created_at > $3
             order by created_at desc limit 1`,
            [walletId, device, now() - maxMakingMs],
          )
          if (!managed) return false
          await session.rows(
            `update wallet_identities set descriptor = $2, managed_slot = $3, maker = null
             where wallet_id = $1`,
            [walletId, JSON.stringify(walletDescriptor.parse(descriptor)), managed['slot_id']],
          )
        }
        await putDevice(session, device, { isIn: true, slotId, walletId })
        return true
      })
    },
  }
}
