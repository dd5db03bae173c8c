import { dayMs } from '../../roles/arrivals/lifetimes.ts'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'

type Of = { device: string; walletId: string }

export type Known = ReturnType<typeof createKnown>

/** Devices of each wallet, by the record of the role `recovery` itself: a robbed role `wallet` cannot say that there is none. */
export function createKnown({ marked, now }: { marked: MarkedRows; now: () => number }) {
  const find = async (session: Pick<MarkedSession, 'find'>, { device, walletId }: Of) =>
    (await session.find('recovery_known', 'device = $1 and wallet_id = $2', [device, walletId]))[0]

  return {
    isKnown: async (of: Of): Promise<boolean> => (await find(marked, of)) !== undefined,

    /** Notes that a device is one of a wallet, or is used. */
    async note(session: MarkedSession, of: Of): Promise<void> {
      await session.put('recovery_known', {
        added_at: now(),
        ...(await find(session, of)),
        device: of.device,
        used_at: now(),
        wallet_id: of.walletId,
      })
    },

    /** Whether the last use of a device was noted a day ago; undefined for one that is not known. */
    async isUseDue(of: Of): Promise<boolean | undefined> {
      const known = await find(marked, of)
      return known && Number(known['used_at']) <= now() - dayMs
    },

    /**
     * Whether every part of a wallet was put here by one device. Who has just been introduced by a robbed role `wallet` can put
     * one beside the owner's, and is no device of the wallet by that.
     */
    async isOnlyMaker(session: Pick<MarkedSession, 'find'>, of: Of): Promise<boolean> {
      const parts = await session.find('recovery_wallets', 'wallet_id = $1', [of.walletId])
      return parts.length > 0 && parts.every(({ maker }) => maker === of.device)
    },
  }
}
