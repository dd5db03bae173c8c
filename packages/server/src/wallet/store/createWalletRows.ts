import type { WalletDescriptor, WalletMade, WalletUser } from '@latchkey/protocol/wallet'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { custodyMark, requireSameCustody } from '../../roles/custody.ts'
import { type HeldIdentity, type Identity, identityMark } from '../../roles/identity.ts'
import { makeId } from '../../roles/makeId.ts'
import type { Row } from '../../roles/markedTables.ts'
import { optionalText } from '../../roles/optionalText.ts'
import { readDescriptor } from '../readDescriptor.ts'
import { shownOf, wrapShown } from './shownUser.ts'
import { unfinishedMs } from './unfinishedMs.ts'

/** A wallet as it was found by an identity of its owner. */
export type FoundWallet = {
  descriptor: WalletDescriptor | undefined
  made: WalletMade | undefined
  walletId: string
}

const removedAtOnce = 20

/** Wallets, and by what their owners are known. */
export function createWalletRows({
  keys,
  marked,
  now,
}: {
  keys: RoleKeys
  marked: MarkedRows
  now: () => number
}) {
  const walletOf = async (walletId: string): Promise<Row | undefined> =>
    (await marked.require('wallet_wallets', 'wallet_id = $1', [walletId]))[0]

  const identitiesOf = (walletId: string): Promise<Row[]> =>
    marked.require('wallet_identities', 'wallet_id = $1 order by added_at, identity limit 20', [
      walletId,
    ])

  return {
    /**
     * The wallet of an identity; where it has none, one to be made by a device, the same one as long as it is not made. A
     * device that vanished on the way is followed by the next one.
     *
     * @throws {ApiError} 403 `identity_moved` for one that another address holds than when the wallet was made
     */
    async findOrBegin({
      device,
      identity,
      user,
    }: {
      device: string
      identity: HeldIdentity
      /** What its owner is shown of it. */
      user: WalletUser
    }): Promise<FoundWallet> {
      await marked.rows(
        `delete from wallet_wallets where wallet_id in (select wallet_id from wallet_wallets
           where descriptor is null and created_at <= $1 limit ${removedAtOnce})`,
        [now() - unfinishedMs],
      )
      const mark = identityMark(keys, identity)
      const { issuer, kind } = identity
      const wallet = await marked.transaction(async (session) => {
        const find = () => session.require('wallet_identities', 'identity = $1 for update', [mark])
        const [known] = await find()
        if (!known) {
          const begun: Row = { created_at: now(), maker: device, wallet_id: makeId() }
          await session.add('wallet_wallets', begun)
          const isFirst = await session.add('wallet_identities', {
            ...{ identity: mark, issuer, kind },
            added_at: now(),
            custody: custodyMark(keys, identity),
            shown_wrapped: wrapShown(keys, { identity, mark, user }),
            wallet_id: begun['wallet_id'],
          })
          if (isFirst) return begun
          await session.remove('wallet_wallets', 'wallet_id = $1', [begun['wallet_id']])
        }
        // Of two that begin at once the second finds what the first has begun.
        const own = known ?? (await find())[0]
        const [kept] = await session.require('wallet_wallets', 'wallet_id = $1 for update', [
          own?.['wallet_id'],
        ])
        if (own && kept?.['descriptor']) requireSameCustody(keys, { identity, row: own })
        if (!kept || kept['descriptor'] !== null) return kept
        // For whoever holds it as it is made.
        const custody = custodyMark(keys, identity)
        if (own && custody !== (own['custody'] ?? null))
          await session.put('wallet_identities', { ...own, custody })
        await session.put('wallet_wallets', { ...kept, created_at: now(), maker: device })
        return kept
      })
      return {
        descriptor: readDescriptor(wallet?.['descriptor']),
        made: wallet && toMade(wallet),
        walletId: String(wallet?.['wallet_id']),
      }
    },

    /** Who the owner of a wallet is, as they are shown; undefined where there is no such wallet. */
    async userOf(walletId: string): Promise<WalletUser | undefined> {
      const identities = await identitiesOf(walletId)
      if (identities.length === 0) return undefined
      // Of each kind the first one is shown.
      return Object.assign({}, ...identities.map((row) => shownOf(keys, row)).reverse())
    },

    /** Marks of the identities of a wallet (`identityMark`). */
    async identitiesOf(walletId: string): Promise<string[]> {
      return (await identitiesOf(walletId)).map(({ identity }) => String(identity))
    },

    /** Whether a device is one of the wallet of an identity, logged in or out. */
    async isDeviceOf({
      device,
      identity,
    }: {
      device: string
      identity: Identity
    }): Promise<boolean> {
      // First: of an identity that someone else names nothing is asked, so that the answer's time tells nothing.
      const devices = await marked.find('wallet_devices', 'device = $1 limit 20', [device])
      if (devices.length === 0) return false
      const [own] = await marked.find('wallet_identities', 'identity = $1', [
        identityMark(keys, identity),
      ])
      return devices.some((row) => row['wallet_id'] === own?.['wallet_id'])
    },

    async descriptorOf(walletId: string): Promise<WalletDescriptor | undefined> {
      const row = await walletOf(walletId)
      return readDescriptor(row?.['descriptor'])
    },

    /** The managed slot of a wallet that is made. */
    async managedSlotOf(walletId: string): Promise<string | undefined> {
      return optionalText((await walletOf(walletId))?.['managed_slot'])
    },
  }
}

/** When and where a wallet was made, as far as it is known; one that a device has brought back does not say when. */
function toMade(row: Row): WalletMade | undefined {
  if (typeof row['made_at'] !== 'number') return undefined
  return {
    atMs: row['made_at'],
    browser: optionalText(row['browser']),
    site: optionalText(row['site']),
    system: optionalText(row['system']),
  }
}
