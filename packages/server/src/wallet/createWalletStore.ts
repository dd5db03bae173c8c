import { randomBytes } from 'node:crypto'
import {
  partAad,
  type SlotKind,
  type WalletDescriptor,
  walletDescriptor,
} from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import type { Row } from '../roles/markedTables.ts'
import { unwrapPart } from '../roles/unwrapPart.ts'
import { wrappingPlace } from '../roles/wrapping.ts'
import { readDescriptor } from './readDescriptor.ts'
import { slotDamaged } from './slotDamaged.ts'

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
/** A wallet is made of slots that are no older: at the role `recovery` those of a try count for a day. */
const maxMakingMs = 20 * hourMs
/** What led nowhere goes after this: wallets that are not made, and slots that nothing opens with. */
const unfinishedMs = 7 * 24 * hourMs
const removedAtOnce = 20
const endedAtOnce = 500

/** Wallets, their devices and the parts of slots that the role `wallet` holds. */
export function createWalletStore({
  keys,
  marked,
  now,
}: {
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  const addressMark = (email: string) => keys.mac('address', email)

  async function putDevice(
    session: MarkedSession,
    device: string,
    own: WalletDevice,
  ): Promise<void> {
    const { isIn, slotId, walletId } = own
    const [kept] = await session.find('wallet_devices', 'device = $1 and wallet_id = $2', [
      ...[device, walletId],
    ])
    await session.put('wallet_devices', {
      created_at: now(),
      ...kept,
      device,
      is_in: isIn,
      slot_id: slotId,
      used_at: now(),
      wallet_id: walletId,
    })
  }

  const identityOf = async (walletId: string): Promise<Row | undefined> =>
    (await marked.require('wallet_identities', 'wallet_id = $1', [walletId]))[0]

  return {
    /**
     * The wallet of an address; where it has none, one to be made by a device, the same one as long as it is not made. A
     * device that vanished on the way is followed by the next one.
     */
    async findOrBegin({ device, email }: { device: string; email: string }): Promise<FoundWallet> {
      await marked.rows(
        `delete from wallet_identities where wallet_id in (select wallet_id from wallet_identities
           where descriptor is null and created_at <= $1 limit ${removedAtOnce})`,
        [now() - unfinishedMs],
      )
      const address = addressMark(email)
      const row = await marked.transaction(async (session) => {
        const find = () =>
          session.require('wallet_identities', 'address = $1 for update', [address])
        const [kept] = await find()
        const made: Row = {
          address,
          address_wrapped: keys.wrap(Buffer.from(email), wrappingPlace.address(address)),
          created_at: now(),
          maker: device,
          wallet_id: makeId(),
        }
        if (!kept && (await session.add('wallet_identities', made))) return made
        // Of two that begin at once the second finds what the first has begun.
        const begun = kept ?? (await find())[0]
        if (!begun || begun['descriptor'] !== null) return begun
        await session.put('wallet_identities', { ...begun, created_at: now(), maker: device })
        return begun
      })
      return {
        descriptor: readDescriptor(row?.['descriptor']),
        walletId: String(row?.['wallet_id']),
      }
    },

    /** The address of a wallet's owner. */
    async emailOf(walletId: string): Promise<string | undefined> {
      const row = await identityOf(walletId)
      if (!row) return undefined
      const place = wrappingPlace.address(String(row['address']))
      return Buffer.from(keys.unwrap(row['address_wrapped'] as Uint8Array, place)).toString()
    },

    /** The wallet that a device is registered with, the one it used last. */
    async deviceOf(device: string, walletId?: string): Promise<WalletDevice | undefined> {
      const found = await marked.find(
        'wallet_devices',
        'device = $1 and ($2::text is null or wallet_id = $2) order by used_at desc limit 20',
        [device, walletId ?? null],
      )
      const read = found.map(toDevice)
      return read.find(({ isIn }) => isIn) ?? read[0]
    },

    /** Whether a device is one of the wallet of an address, logged in or out. */
    async isDeviceOf({ device, email }: { device: string; email: string }): Promise<boolean> {
      // First: of an address that someone else types nothing is asked, so that the answer's time tells nothing.
      const devices = await marked.find('wallet_devices', 'device = $1 limit 20', [device])
      if (devices.length === 0) return false
      const [wallet] = await marked.find('wallet_identities', 'address = $1', [addressMark(email)])
      return devices.some((row) => row['wallet_id'] === wallet?.['wallet_id'])
    },

    async descriptorOf(walletId: string): Promise<WalletDescriptor | undefined> {
      const row = await identityOf(walletId)
      return readDescriptor(row?.['descriptor'])
    },

    /** Logs a registered device in, or out; out it is of every wallet. */
    async setIn(
      device: string,
      { isIn, walletId }: { isIn: boolean; walletId?: string },
    ): Promise<void> {
      await marked.transaction(async (session) => {
        const found = await session.find('wallet_devices', 'device = $1 for update', [device])
        for (const row of found) {
          const read = toDevice(row)
          const next = isIn && read.walletId === walletId
          if (read.isIn !== next) await putDevice(session, device, { ...read, isIn: next })
        }
      })
    },

    /** Logs every device out: who was out before a restore is out again, and the others type a code. */
    async endAll(): Promise<void> {
      for (let after: readonly unknown[] = ['', '']; ; ) {
        const page = await marked.rows(
          `select device, wallet_id from wallet_devices where is_in and (device, wallet_id) > ($1, $2)
           order by device, wallet_id limit ${endedAtOnce}`,
          after,
        )
        await marked.transaction(async (session) => {
          for (const { device, wallet_id: walletId } of page) {
            const [row] = await session.find(
              'wallet_devices',
              'device = $1 and wallet_id = $2 for update',
              [device, walletId],
            )
            if (row) await putDevice(session, String(device), { ...toDevice(row), isIn: false })
          }
        })
        const last = page.at(-1)
        if (!last || page.length < endedAtOnce) return
        after = [last['device'], last['wallet_id']]
      }
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
        const [wallet] = await session.require('wallet_identities', 'wallet_id = $1', [walletId])
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
        const isAdded = await session.add('wallet_slots', {
          ciphertext,
          created_at: now(),
          device,
          kind,
          part: keys.wrap(part, place),
          slot_id: slotId,
          wallet_id: walletId,
        })
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

    /**
     * Takes back a wallet that a device has, in the place of one that would be made for the same address: with the device's
     * own slot, and no managed one yet. False where the address has one by now, or another has this one.
     */
    async takeBack({
      descriptor,
      device,
      instead,
      slot: { ciphertext, part, slotId },
    }: {
      descriptor: WalletDescriptor
      device: string
      instead: string
      slot: Pick<StoredSlot, 'ciphertext' | 'part' | 'slotId'>
    }): Promise<boolean> {
      const { walletId } = descriptor
      const place = wrappingPlace.part(partAad({ kind: 'device', slotId, walletId }))
      return marked.transaction(async (session) => {
        const [begun] = await session.require('wallet_identities', 'wallet_id = $1 for update', [
          instead,
        ])
        const [other] = await session.require('wallet_identities', 'wallet_id = $1', [walletId])
        if (!begun || begun['descriptor'] !== null || other) return false
        // Slots of tries, which no one opens any more.
        await session.remove('wallet_slots', 'wallet_id = $1', [instead])
        await session.put('wallet_identities', {
          ...begun,
          descriptor: walletDescriptor.parse(descriptor),
          maker: null,
          managed_slot: null,
          wallet_id: walletId,
        })
        const isAdded = await session.add('wallet_slots', {
          ciphertext,
          created_at: now(),
          device,
          kind: 'device',
          part: keys.wrap(part, place),
          slot_id: slotId,
          wallet_id: walletId,
        })
        if (!isAdded) throw slotDamaged()
        await putDevice(session, device, { isIn: true, slotId, walletId })
        return true
      })
    },

    /** The managed slot of a wallet that is made. */
    async managedSlotOf(walletId: string): Promise<string | undefined> {
      const row = await identityOf(walletId)
      return typeof row?.['managed_slot'] === 'string' ? row['managed_slot'] : undefined
    },

    /**
     * A wallet is made, or one that is has another device: both slots were read back and opened. False where another
     * device has made it meanwhile, the device's slot is not here, or the role `recovery` has not let in the device.
     */
    async finish({
      descriptor,
      device,
      isRegistered,
      slotId,
    }: {
      descriptor: WalletDescriptor
      device: string
      isRegistered: boolean
      slotId: string
    }): Promise<boolean> {
      const { walletId } = descriptor
      return marked.transaction(async (session) => {
        const [wallet] = await session.require('wallet_identities', 'wallet_id = $1 for update', [
          walletId,
        ])
        const [slot] = await session.require(
          'wallet_slots',
          `slot_id = $1 and wallet_id = $2 and device = $3 and kind = 'device'`,
          [slotId, walletId, device],
        )
        if (!wallet || !slot) return false
        const findManaged = async () => {
          const [managed] = await session.find(
            'wallet_slots',
            `wallet_id = $1 and device = $2 and kind = 'managed' and created_at > $3
             order by created_at desc limit 1`,
            [walletId, device, now() - maxMakingMs],
          )
          return managed
        }
        const kept = readDescriptor(wallet['descriptor'])
        if (kept) {
          if (JSON.stringify(kept) !== JSON.stringify(walletDescriptor.parse(descriptor)))
            return false
          const own = ['device = $1 and wallet_id = $2', [device, walletId]] as const
          const [known] = await session.find('wallet_devices', ...own)
          // Said again it is the same.
          if (!isRegistered && known?.['slot_id'] !== slotId) return false
          // One that was brought back has its new managed slot from here on.
          const managed = wallet['managed_slot'] === null && (await findManaged())
          if (managed)
            await session.put('wallet_identities', { ...wallet, managed_slot: managed['slot_id'] })
        } else {
          if (wallet['maker'] !== device) return false
          const managed = await findManaged()
          if (!managed) return false
          await session.put('wallet_identities', {
            ...wallet,
            descriptor: walletDescriptor.parse(descriptor),
            maker: null,
            managed_slot: managed['slot_id'],
          })
        }
        await putDevice(session, device, { isIn: true, slotId, walletId })
        return true
      })
    },
  }
}

function toDevice(row: Row): WalletDevice {
  return {
    isIn: row['is_in'] === true,
    slotId: String(row['slot_id']),
    walletId: String(row['wallet_id']),
  }
}
