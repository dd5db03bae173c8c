import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { Row } from '../../roles/markedTables.ts'
import { type DeviceFacts, factColumns } from './DeviceFacts.ts'

/** A device that opens a wallet. */
export type WalletDevice = { isIn: boolean; slotId: string; walletId: string }

const endedAtOnce = 500
/** A use is noted to the day: a page that is opened often writes nothing. */
const usedMs = 24 * 60 * 60_000

/** Writes a device's row, whose facts stay those of its first. */
export async function putDevice(
  session: MarkedSession,
  device: string,
  {
    facts,
    isIn,
    now,
    slotId,
    walletId,
  }: WalletDevice & { facts?: DeviceFacts | undefined; now: number },
): Promise<void> {
  const [kept] = await session.find('wallet_devices', 'device = $1 and wallet_id = $2', [
    ...[device, walletId],
  ])
  await session.put('wallet_devices', {
    created_at: now,
    ...factColumns(facts),
    ...kept,
    device,
    is_in: isIn,
    slot_id: slotId,
    used_at: now,
    wallet_id: walletId,
  })
}

/** Devices of wallets, and whether they are logged in. */
export function createDeviceRows({ marked, now }: { marked: MarkedRows; now: () => number }) {
  return {
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

    /** Notes that a device which is in is used, once a day. */
    async noteUse(device: string, walletId: string): Promise<void> {
      const own = ['device = $1 and wallet_id = $2', [device, walletId]] as const
      const isDue = (row: Row | undefined) =>
        row?.['is_in'] === true && Number(row['used_at']) <= now() - usedMs
      if (!isDue((await marked.find('wallet_devices', ...own))[0])) return
      await marked.transaction(async (session) => {
        const [row] = await session.find('wallet_devices', `${own[0]} for update`, own[1])
        if (row && isDue(row)) await putDevice(session, device, { ...toDevice(row), now: now() })
      })
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
          if (read.isIn !== next)
            await putDevice(session, device, { ...read, isIn: next, now: now() })
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
            if (row)
              await putDevice(session, String(device), {
                ...toDevice(row),
                isIn: false,
                now: now(),
              })
          }
        })
        const last = page.at(-1)
        if (!last || page.length < endedAtOnce) return
        after = [last['device'], last['wallet_id']]
      }
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
