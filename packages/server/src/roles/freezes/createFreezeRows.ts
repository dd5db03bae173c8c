import { ApiError } from '../../http/ApiError.ts'
import type { MarkedSession } from '../createMarkedRows.ts'
import type { Row } from '../markedTables.ts'
import { walletFrozen } from './freezeErrors.ts'
import type { KeptFreeze, ThawingDevice } from './judgeFreeze.ts'

/** Tables of each role: of freezes, of the devices that it knows and since when, and of what its wallets are locked by. */
const tables = {
  recovery: {
    addedAt: 'added_at',
    devices: 'recovery_known',
    freezes: 'recovery_freezes',
    wallets: 'recovery_identities',
  },
  wallet: {
    addedAt: 'created_at',
    devices: 'wallet_devices',
    freezes: 'wallet_freezes',
    wallets: 'wallet_wallets',
  },
} as const

type Of = { device: string; walletId: string }
export type Reading = Pick<MarkedSession, 'find' | 'require'>

/** What one role keeps of wallets that were frozen, and since when it knows their devices. */
export function createFreezeRows(role: 'recovery' | 'wallet') {
  const own = tables[role]

  async function addedAtOf(
    session: Reading,
    { device, walletId }: Of,
  ): Promise<number | undefined> {
    const of = ['device = $1 and wallet_id = $2', [device, walletId]] as const
    const [row] = await session.find(own.devices, ...of)
    return row && Number(row[own.addedAt])
  }

  return {
    addedAtOf,

    keep: (session: MarkedSession, { walletId, ...kept }: KeptFreeze & { walletId: string }) =>
      session.put(own.freezes, {
        at: kept.at,
        device: kept.device,
        kind: kept.kind,
        thaw_at: kept.thawAt ?? 0,
        wallet_id: walletId,
      }),

    /** Where no row is as this role wrote it the wallet is frozen. @throws {ApiError} 403 `wallet_frozen` */
    async keptOf(session: Reading, walletId: string): Promise<KeptFreeze[]> {
      const of = ['wallet_id = $1 order by at', [walletId]] as const
      // A device would forget its own part where that of the server was damaged.
      const rows = await session.require(own.freezes, ...of).catch((error: unknown) => {
        throw error instanceof ApiError ? walletFrozen() : error
      })
      return rows.map(toKept)
    },

    /** Of two that freeze or thaw at once the second finds what the first has written. */
    lock: (session: MarkedSession, walletId: string) =>
      session.rows(`select wallet_id from ${own.wallets} where wallet_id = $1 for update`, [
        walletId,
      ]),

    remove: (session: MarkedSession, { device, walletId }: Of) =>
      session.remove(own.freezes, 'wallet_id = $1 and device = $2', [walletId, device]),

    async toThawing(session: Reading, of: Of): Promise<ThawingDevice> {
      const [addedAt, [row]] = await Promise.all([
        addedAtOf(session, of),
        session.find(own.devices, `wallet_id = $1 order by ${own.addedAt} limit 1`, [of.walletId]),
      ])
      return { addedAt, device: of.device, firstAddedAt: Number(row?.[own.addedAt] ?? 0) }
    },
  }
}

function toKept(row: Row): KeptFreeze {
  const thawAt = Number(row['thaw_at'])
  return {
    at: Number(row['at']),
    device: String(row['device']),
    kind: row['kind'] === 'mail' ? 'mail' : 'device',
    thawAt: thawAt === 0 ? undefined : thawAt,
  }
}
