import {
  type AnswerArrival,
  deviceId,
  type KnownDevice,
  type WalletDevices,
} from '@latchkey/protocol/wallet'
import { arrivalError, deviceHere } from '../../roles/arrivals/arrivalErrors.ts'
import type { Arrivals } from '../../roles/arrivals/createArrivals.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { Freezes } from '../../roles/freezes/createFreezes.ts'
import type { Row } from '../../roles/markedTables.ts'
import { optionalText } from '../../roles/optionalText.ts'
import { loggedOut } from '../loggedOut.ts'
import type { DeviceFacts } from '../store/DeviceFacts.ts'
import { endDevice } from './endDevice.ts'

/** Devices of a wallet that are listed, those used last. */
const maxListed = 50
const maxEnded = 20

type Of = { device: string; walletId: string }
/** What a device of a wallet says of another one. */
type By = Of & { by: string }

/** What a device that is logged in sees of the others of its wallet, and what it says of them. */
export function createDevices({
  arrivals,
  freezes,
  marked,
  now,
}: {
  arrivals: Arrivals
  freezes: Freezes
  marked: MarkedRows
  now: () => number
}) {
  const ofDevice = ({ device, walletId }: Of) =>
    ['device = $1 and wallet_id = $2', [device, walletId]] as const

  /** @throws {ApiError} 403 `logged_out` */
  async function requireIn(of: Of): Promise<void> {
    const [own] = await marked.find('wallet_devices', ...ofDevice(of))
    if (own?.['is_in'] !== true) throw loggedOut()
  }

  return {
    /** A device that is new to a wallet begins to wait, where another one was used lately. @throws {ApiError} 429 */
    async arrive(of: Of & { facts: DeviceFacts }): Promise<void> {
      await marked.transaction((session) => arrivals.arrive(session, of))
    },

    /** @throws {ApiError} 403 `device_held`, `device_refused` for a device that another one has not let in; 429 */
    async requireArrived(of: Of & { facts: DeviceFacts }): Promise<void> {
      const standing = await marked.transaction((session) => arrivals.arrive(session, of))
      const error = arrivalError(standing, now())
      if (error) throw error
    },

    /** Devices of a wallet, and those that wait for one of them. @throws {ApiError} 403 `logged_out` */
    async listDevices({ device, walletId }: Of): Promise<WalletDevices> {
      await requireIn({ device, walletId })
      const [rows, waiting, frozen] = await Promise.all([
        marked.find(
          'wallet_devices',
          `wallet_id = $1 order by used_at desc, device limit ${maxListed}`,
          [walletId],
        ),
        arrivals.waitingOf(walletId),
        freezes.seenBy({ device, walletId }),
      ])
      return {
        arrivals: waiting,
        devices: rows.flatMap((row) => toKnownDevice(row, device)),
        ...(frozen && { frozen }),
      }
    },

    /** Names a device of a wallet; an empty name takes it away. @throws {ApiError} 403 `logged_out` */
    async nameDevice({ by, name, ...of }: By & { name: string }): Promise<void> {
      await requireIn({ device: by, walletId: of.walletId })
      await marked.transaction(async (session) => {
        const [where, parameters] = ofDevice(of)
        const [row] = await session.find('wallet_devices', `${where} for update`, parameters)
        if (!row) throw loggedOut()
        await session.put('wallet_devices', { ...row, name: name === '' ? null : name })
      })
    },

    /** Ends another device of the wallet. @throws {ApiError} 403 `logged_out`, `wallet_frozen`, 400 `device_here` */
    async endDevice({ by, ...of }: By): Promise<void> {
      await requireIn({ device: by, walletId: of.walletId })
      if (by === of.device) throw deviceHere()
      await marked.transaction(async (session) => {
        await freezes.requireMayEnd(session, { ...of, by })
        await endDevice(session, { ...of, now: now() })
        await arrivals.remove(session, of)
      })
    },

    /** Lets another device in, or refuses it. @throws {ApiError} 403 `logged_out`, `wallet_frozen`, 400 `device_here`, 429 */
    async answer({ answer, by, ...of }: By & { answer: AnswerArrival }): Promise<void> {
      await requireIn({ device: by, walletId: of.walletId })
      await marked.transaction(async (session) => {
        if (answer === 'let_in') await freezes.requireThawed(session, of.walletId)
        else await freezes.requireMayEnd(session, { ...of, by })
        await arrivals.answer(session, { ...of, answer, by })
        // It may have been let in meanwhile.
        if (answer === 'refuse') await endDevice(session, { ...of, now: now() })
      })
    },

    /** Wallets that another device has ended this one at. */
    async endedOf(device: string): Promise<string[]> {
      const rows = await marked.find(
        'wallet_ended',
        `device = $1 order by at desc limit ${maxEnded}`,
        [device],
      )
      return rows.map((row) => String(row['wallet_id']))
    },

    isEnded: async (of: Of): Promise<boolean> =>
      (await marked.find('wallet_ended', ...ofDevice(of))).length > 0,
  }
}

function toKnownDevice(row: Row, here: string): KnownDevice[] {
  const device = deviceId.safeParse(row['device'])
  if (!device.success) return []
  return [
    {
      addedAtMs: Number(row['created_at']),
      browser: optionalText(row['browser']),
      device: device.data,
      isHere: device.data === here,
      isIn: row['is_in'] === true,
      name: optionalText(row['name']),
      site: optionalText(row['site']),
      system: optionalText(row['system']),
      usedAtMs: Number(row['used_at']),
    },
  ]
}
