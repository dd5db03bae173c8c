import { type AnswerArrival, type Arrival, deviceId } from '@latchkey/protocol/wallet'
import { tooOften } from '../../mail/tooOften.ts'
import type { MarkedRows, MarkedSession } from '../createMarkedRows.ts'
import type { Row } from '../markedTables.ts'
import { optionalText } from '../optionalText.ts'
import { deviceHere } from './arrivalErrors.ts'
import {
  type ArrivalStanding,
  holdMs,
  judgeArrival,
  type KeptArrival,
  type NewDeviceHold,
  usedSince,
} from './judgeArrival.ts'
import { letInMs, ripeMs } from './lifetimes.ts'

/** Devices of a wallet that wait at once. */
const maxWaiting = 8
/** Answers kept of a wallet, those for devices that its role does not know yet among them. */
const maxKept = 50
const removedAtOnce = 20

/** Tables of each role: of arrivals, of the devices that it knows, and of what its wallets are locked by. */
const tables = {
  recovery: {
    arrivals: 'recovery_arrivals',
    devices: 'recovery_known',
    wallets: 'recovery_identities',
  },
  wallet: { arrivals: 'wallet_arrivals', devices: 'wallet_devices', wallets: 'wallet_wallets' },
} as const

type Of = { device: string; walletId: string }

/** Where a device is that arrives, as far as it said. */
type ArrivalFacts = {
  browser?: string | undefined
  site?: string | undefined
  system?: string | undefined
}

export type Arrivals = ReturnType<typeof createArrivals>

/** Devices that are new to a wallet, by the record of one role. */
export function createArrivals({
  hold,
  marked,
  now,
  role,
}: {
  hold: NewDeviceHold
  marked: MarkedRows
  now: () => number
  role: 'recovery' | 'wallet'
}) {
  const own = tables[role]

  /** Of two devices that arrive at once the second finds what the first has written. */
  const lock = (session: MarkedSession, walletId: string) =>
    session.rows(`select wallet_id from ${own.wallets} where wallet_id = $1 for update`, [walletId])

  const rowOf = async (session: MarkedSession, { device, walletId }: Of) =>
    (
      await session.find(own.arrivals, 'device = $1 and wallet_id = $2 for update', [
        ...[device, walletId],
      ])
    )[0]

  async function isKnown(session: MarkedSession, { device, walletId }: Of): Promise<boolean> {
    const of = ['device = $1 and wallet_id = $2', [device, walletId]] as const
    return (await session.find(own.devices, ...of)).length > 0
  }

  async function judge(session: MarkedSession, of: Of): Promise<ArrivalStanding> {
    const [row, used] = [
      await rowOf(session, of),
      await session.find(
        own.devices,
        'wallet_id = $1 and device <> $2 and used_at > $3 order by used_at desc limit 50',
        [of.walletId, of.device, usedSince(hold, now())],
      ),
    ]
    const arrival = row && toKept(row)
    return judgeArrival({ arrival, hold, isOtherUsed: used.length > 0, now: now() })
  }

  async function put(
    session: MarkedSession,
    { answer, ...of }: Of & { answer: AnswerArrival },
  ): Promise<void> {
    const refusedUntil = now() + holdMs(hold)
    await session.put(own.arrivals, {
      asked_at: now(),
      free_at: now(),
      ...(await rowOf(session, of)),
      device: of.device,
      ...(answer === 'let_in'
        ? { status: 'let_in', until: now() + letInMs }
        : { free_at: refusedUntil, status: 'refused', until: refusedUntil }),
      wallet_id: of.walletId,
    })
  }

  async function removeEnded(session: MarkedSession): Promise<void> {
    await session.rows(
      `delete from ${own.arrivals} where (device, wallet_id) in
         (select device, wallet_id from ${own.arrivals} where until <= $1 limit ${removedAtOnce})`,
      [now()],
    )
  }

  /** @throws {ApiError} 429 where a wallet has too many that count */
  async function requireRoom(
    session: MarkedSession,
    { device, walletId }: Of,
    { max, status }: { max: number; status?: KeptArrival['status'] },
  ): Promise<void> {
    const others = await session.find(
      own.arrivals,
      `wallet_id = $1 and device <> $2 and until > $3 and ($4::text is null or status = $4)
       order by until limit ${max}`,
      [walletId, device, now(), status ?? null],
    )
    if (others.length < max) return
    const firstMs = Number(others[0]?.['until']) - now()
    throw tooOften(Math.max(1, Math.ceil(firstMs / 1000)), { field: 'device' })
  }

  return {
    /** Whether a device is free, held or refused; one that is new to the wallet begins to wait. @throws {ApiError} 429 */
    async arrive(
      session: MarkedSession,
      { facts, ...of }: Of & { facts: ArrivalFacts },
    ): Promise<ArrivalStanding> {
      await lock(session, of.walletId)
      if (await isKnown(session, of)) return { isByArrival: false, status: 'free' }
      const standing = await judge(session, of)
      if (standing.status !== 'held' || !standing.isNew) return standing
      await removeEnded(session)
      await requireRoom(session, of, { max: maxWaiting, status: 'waiting' })
      const { freeAt } = standing
      await session.put(own.arrivals, {
        asked_at: now(),
        browser: facts.browser ?? null,
        device: of.device,
        free_at: freeAt,
        site: facts.site ?? null,
        status: 'waiting',
        system: facts.system ?? null,
        until: freeAt + ripeMs,
        wallet_id: of.walletId,
      })
      return standing
    },

    /** How a device that has arrived stands; nothing begins. Undefined for one without an arrival that counts. */
    async standingOf(session: MarkedSession, of: Of): Promise<ArrivalStanding | undefined> {
      const standing = await judge(session, of)
      const isNone = standing.status === 'held' ? standing.isNew : isByNone(standing)
      return isNone ? undefined : standing
    },

    /** Refuses a device that has arrived, by the owner's word in their mailbox. */
    async refuse(session: MarkedSession, of: Of): Promise<void> {
      await lock(session, of.walletId)
      await put(session, { ...of, answer: 'refuse' })
    },

    /**
     * Keeps what a device of the wallet says of another one; of those that have not arrived here, each of which adds a row, fifty.
     *
     * @throws {ApiError} 400 `device_here` for itself, 429
     */
    async answer(
      session: MarkedSession,
      { answer, by, ...of }: Of & { answer: AnswerArrival; by: string },
    ): Promise<void> {
      if (by === of.device) throw deviceHere()
      await lock(session, of.walletId)
      if (answer === 'let_in' && (await isKnown(session, of))) return
      await removeEnded(session)
      if (!(await rowOf(session, of))) await requireRoom(session, of, { max: maxKept })
      await put(session, { ...of, answer })
    },

    /** A device whose hold is over has used that: a login of its own that fails on the way needs no other proof for an hour. */
    async use(session: MarkedSession, of: Of): Promise<void> {
      const kept = await rowOf(session, of)
      if (kept?.['status'] === 'waiting')
        await session.put(own.arrivals, { ...kept, status: 'let_in', until: now() + letInMs })
    },

    /** Removes what is kept of a device that is of the wallet by now, or was ended. */
    remove: (session: MarkedSession, { device, walletId }: Of) =>
      session.remove(own.arrivals, 'device = $1 and wallet_id = $2', [device, walletId]),

    /** Devices that wait, or that are free without an answer and have not used it; the newest first. */
    async waitingOf(walletId: string): Promise<Arrival[]> {
      const rows = await marked.find(
        own.arrivals,
        `wallet_id = $1 and status = 'waiting' and until > $2 order by asked_at desc limit ${maxWaiting}`,
        [walletId, now()],
      )
      return rows.flatMap((row) => {
        const device = deviceId.safeParse(row['device'])
        if (!device.success) return []
        return {
          askedAtMs: Number(row['asked_at']),
          browser: optionalText(row['browser']),
          device: device.data,
          freeInMs: Math.max(0, Number(row['free_at']) - now()),
          site: optionalText(row['site']),
          system: optionalText(row['system']),
        }
      })
    },
  }
}

function toKept(row: Row): KeptArrival {
  return {
    freeAt: Number(row['free_at']),
    status: row['status'] as KeptArrival['status'],
    until: Number(row['until']),
  }
}

function isByNone(standing: ArrivalStanding): boolean {
  return standing.status === 'free' && !standing.isByArrival
}
