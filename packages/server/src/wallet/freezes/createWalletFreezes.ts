import { arrivalRefused } from '../../roles/arrivals/arrivalErrors.ts'
import type { Arrivals } from '../../roles/arrivals/createArrivals.ts'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { Freezes } from '../../roles/freezes/createFreezes.ts'
import type { FreezeStanding } from '../../roles/freezes/judgeFreeze.ts'
import { loggedOut } from '../loggedOut.ts'

type Of = { device: string; walletId: string }

/** How owners freeze and thaw their wallets at the role `wallet`. */
export function createWalletFreezes({
  arrivals,
  freezes,
  marked,
}: {
  arrivals: Pick<Arrivals, 'refuse' | 'standingOf'>
  freezes: Freezes
  marked: MarkedRows
}) {
  const rowOf = async (session: Pick<MarkedSession, 'find'>, { device, walletId }: Of) =>
    (await session.find('wallet_devices', 'device = $1 and wallet_id = $2', [device, walletId]))[0]

  /** Takes from a device what it has entered, and what it waits for; its owner may log in again. */
  async function logOut(session: MarkedSession, of: Of): Promise<void> {
    for (const table of ['wallet_logins', 'wallet_social_logins'] as const)
      await session.remove(table, 'device = $1', [of.device])
    const row = await rowOf(session, of)
    if (row) await session.put('wallet_devices', { ...row, is_in: false })
    else if (await arrivals.standingOf(session, of)) await arrivals.refuse(session, of)
  }

  return {
    /** @throws {ApiError} 403 `wallet_frozen` */
    requireThawed: (walletId: string): Promise<void> => freezes.requireThawed(marked, walletId),

    /** Freezes the wallet that a device is logged in to. @throws {ApiError} 403 `logged_out` */
    async freeze(of: Of): Promise<void> {
      await marked.transaction(async (session) => {
        if ((await rowOf(session, of))?.['is_in'] !== true) throw loggedOut()
        await freezes.freeze(session, { ...of, kind: 'device' })
      })
    },

    /** Freezes a wallet for who has a mail about a device of it, which is logged out. @throws {ApiError} 403 `logged_out` */
    async freezeByMail({ refused, ...of }: Of & { refused: string | undefined }): Promise<void> {
      await marked.transaction(async (session) => {
        const wallets = await session.find('wallet_wallets', 'wallet_id = $1', [of.walletId])
        if (wallets.length === 0) throw loggedOut()
        await freezes.freeze(session, { ...of, kind: 'mail' })
        if (refused !== undefined) await logOut(session, { device: refused, walletId: of.walletId })
      })
    },

    /**
     * Takes away what the device itself has frozen the wallet by, and thaws it for its owner.
     *
     * @throws {ApiError} 403 `logged_out` for a device that is neither, `device_refused` for one that another one has refused
     */
    async thaw({
      hasEntered,
      ...of
    }: Of & {
      /** Whether the device has shown a while ago that it is the owner’s. */
      hasEntered: boolean
    }): Promise<FreezeStanding> {
      return marked.transaction(async (session) => {
        const isIn = (await rowOf(session, of))?.['is_in'] === true
        const standing = isIn ? undefined : await arrivals.standingOf(session, of)
        // No device of the owner sees that it is there.
        if (standing?.status === 'refused') throw arrivalRefused()
        const isOwners = hasEntered || isIn
        const thawed = isOwners
          ? await freezes.thaw(session, of)
          : await freezes.liftOwn(session, of)
        if (!thawed) throw loggedOut()
        return thawed
      })
    },
  }
}
