import { partAad } from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../roles/createMarkedRows.ts'
import type { RoleKeys } from '../roles/createRoleKeys.ts'
import { emailIdentity } from '../roles/identity.ts'
import type { Row } from '../roles/markedTables.ts'
import { partDamaged } from '../roles/partDamaged.ts'
import { unwrapPart } from '../roles/unwrapPart.ts'
import { wrappingPlace } from '../roles/wrapping.ts'
import type { Identities } from './createIdentities.ts'
import { registeredMs } from './lifetimes.ts'

/** Of devices that make a wallet at once, and tries that led nowhere. */
const maxPartsOfWallet = 16
/**
 * How long parts of tries that led nowhere count against the others. None is deleted: that its wallet was not made is the word of
 * the role `wallet`, which an older backup or another version of it may have forgotten.
 */
const partsCountMs = 24 * 60 * 60_000

/** Part 2 of managed slots, beside the address where mails about the wallet go. */
export function createParts({
  identities,
  keys,
  marked,
  now,
}: {
  identities: Pick<Identities, 'begin' | 'isMade'>
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  const partPlace = (walletId: string, slotId: string) =>
    wrappingPlace.part(partAad({ kind: 'managed', slotId, walletId }))

  function addressOf(row: Row): string {
    const place = wrappingPlace.address(String(row['wallet_id']))
    return Buffer.from(keys.unwrap(row['address_wrapped'] as Uint8Array, place)).toString()
  }

  /** The address that this role knows of a wallet's owner: that of its first part. */
  async function emailOf(
    session: Pick<MarkedSession, 'require'>,
    walletId: string,
  ): Promise<string | undefined> {
    const [first] = await session.require(
      'recovery_wallets',
      'wallet_id = $1 order by created_at',
      [walletId],
    )
    return first && addressOf(first)
  }

  return {
    /**
     * Keeps the part of a slot of a wallet that is being made for an address; without one, of a wallet that is made, and that a
     * device has brought back to the other role. The same again changes nothing, and nothing takes the place of another part:
     * `conflict` for another one of the slot, and where a wallet has too many. `made` where another device has made the wallet
     * just now. `missing` where this role knows that the address has a wallet: the role `wallet`, which says that it has none,
     * has lost it. `taken` where the wallet is another one's.
     */
    async putPart({
      device,
      email,
      part,
      slotId,
      walletId,
    }: {
      device: string
      email: string | undefined
      part: Uint8Array
      slotId: string
      walletId: string
    }): Promise<'conflict' | 'kept' | 'made' | 'missing' | 'taken'> {
      const [found] = await marked.find('recovery_wallets', 'wallet_id = $1 and slot_id = $2', [
        ...[walletId, slotId],
      ])
      if (found) {
        const kept = unwrapPart(keys, found['part'], { kind: 'managed', slotId, walletId })
        const isSame = found['maker'] === device && Buffer.from(kept).equals(part)
        return isSame ? 'kept' : 'conflict'
      }
      return marked.transaction(async (session) => {
        const owner = await emailOf(session, walletId)
        if (email === undefined) {
          if (!(await identities.isMade(session, walletId))) return 'missing'
        } else {
          if (owner !== undefined && owner !== email) return 'taken'
          const identity = emailIdentity(email)
          const standing = await identities.begin(session, { identity, walletId })
          if (standing !== 'begun') return standing
        }
        const address = email ?? owner
        if (address === undefined) return 'missing'
        const counted = await session.rows(
          'select slot_id from recovery_wallets where wallet_id = $1 and created_at > $2 for update',
          [walletId, now() - partsCountMs],
        )
        if (counted.length >= maxPartsOfWallet) return 'conflict'
        const isAdded = await session.add('recovery_wallets', {
          address_wrapped: keys.wrap(Buffer.from(address), wrappingPlace.address(walletId)),
          created_at: now(),
          maker: device,
          part: keys.wrap(part, partPlace(walletId, slotId)),
          slot_id: slotId,
          wallet_id: walletId,
        })
        return isAdded ? 'kept' : 'conflict'
      })
    },

    /** Whether a device has put a part of a wallet here. */
    async isMaker({ device, walletId }: { device: string; walletId: string }): Promise<boolean> {
      const of = ['wallet_id = $1 and maker = $2 limit 1', [walletId, device]] as const
      return (await marked.find('recovery_wallets', ...of)).length > 0
    },

    /** The part, for the device that makes the wallet, or one that is registered. */
    async partOf({
      device,
      slotId,
      walletId,
    }: {
      device: string
      slotId: string
      walletId: string
    }): Promise<Uint8Array | undefined> {
      const [row] = await marked.require('recovery_wallets', 'wallet_id = $1 and slot_id = $2', [
        ...[walletId, slotId],
      ])
      const [registered] = await marked.find('recovery_devices', 'device = $1 and wallet_id = $2', [
        ...[device, walletId],
      ])
      const isRegistered = Number(registered?.['until'] ?? 0) > now()
      // Who has just put it here may read it back.
      const isMaker = row?.['maker'] === device && Number(row['created_at']) + registeredMs > now()
      if (!isRegistered && !isMaker) return undefined
      // Only the role `wallet` says that there is such a slot, to a device that was introduced.
      if (!row) throw partDamaged()
      return unwrapPart(keys, row['part'], { kind: 'managed', slotId, walletId })
    },

    /** The address that this role knows of a wallet's owner. */
    emailOf: (walletId: string): Promise<string | undefined> => emailOf(marked, walletId),
  }
}
