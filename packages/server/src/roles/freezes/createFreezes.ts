import type { MarkedRows, MarkedSession } from '../createMarkedRows.ts'
import { createFreezeRows, type Reading } from './createFreezeRows.ts'
import { walletFrozen } from './freezeErrors.ts'
import {
  counts,
  type FreezeStanding,
  judgeFreeze,
  type KeptFreeze,
  liftMs,
  liftsAtOnce,
  thawAtOf,
} from './judgeFreeze.ts'

/** Browsers that keep a wallet frozen by its mails. More change nothing but that none of these thaws. */
const maxByMail = 8

type Of = { device: string; walletId: string }

export type Freezes = ReturnType<typeof createFreezes>

/** Wallets that were frozen, by the record of one role. */
export function createFreezes({
  marked,
  now,
  role,
}: {
  marked: MarkedRows
  now: () => number
  role: 'recovery' | 'wallet'
}) {
  const { addedAtOf, keep, keptOf, lock, remove, toThawing } = createFreezeRows(role)

  /** What counts of a wallet; what does not is taken away. */
  async function countingOf(session: MarkedSession, walletId: string): Promise<KeptFreeze[]> {
    await lock(session, walletId)
    const kept = await keptOf(session, walletId)
    for (const each of kept)
      if (!counts(each, now())) await remove(session, { device: each.device, walletId })
    return kept.filter((each) => counts(each, now()))
  }

  const standingOf = async (session: Reading, walletId: string): Promise<FreezeStanding> =>
    judgeFreeze(await keptOf(session, walletId), now())

  return {
    /** Freezes a wallet. Where a device has done so already it is frozen still, also where another one has asked to thaw it. */
    async freeze(
      session: MarkedSession,
      { device, kind, walletId }: Of & { kind: KeptFreeze['kind'] },
    ): Promise<void> {
      const kept = await countingOf(session, walletId)
      const before = kept.find((each) => each.device === device)
      const byMail = kept.filter((each) => each.kind === 'mail')
      // A device of the wallet always has its own: others could take theirs away.
      if (before || kind === 'device' || byMail.length < maxByMail) {
        // What a device says is more than what its browser has said by a mail.
        const strongest = before?.kind === 'device' ? 'device' : kind
        const { at = now() } = before ?? {}
        await keep(session, { at, device, kind: strongest, thawAt: undefined, walletId })
        return
      }
      for (const each of byMail) await keep(session, { ...each, thawAt: undefined, walletId })
    },

    standingOf,

    /** How a wallet that is frozen is seen by one of its devices; undefined where it is not. */
    async seenBy(of: Of) {
      const kept = await keptOf(marked, of.walletId)
      const standing = judgeFreeze(kept, now())
      if (standing.status === 'free') return undefined
      const { at, thawAt } = standing
      return {
        atMs: at,
        isOwn: kept.some((each) => each.device === of.device && each.thawAt === undefined),
        liftMs: liftMs(kept, { ...(await toThawing(marked, of)), now: now() }),
        ...(thawAt !== undefined && { thawInMs: thawAt - now() }),
      }
    },

    /** @throws {ApiError} 403 `wallet_frozen` */
    async requireThawed(session: Reading, walletId: string): Promise<void> {
      const standing = await standingOf(session, walletId)
      if (standing.status === 'frozen')
        throw walletFrozen(standing.thawAt && standing.thawAt - now())
    },

    /** While a wallet is frozen none of its devices ends an older one. @throws {ApiError} 403 `wallet_frozen` */
    async requireMayEnd(
      session: Reading,
      { by, device, walletId }: Of & { by: string },
    ): Promise<void> {
      if ((await standingOf(session, walletId)).status === 'free') return
      const [addedAt, otherAt] = await Promise.all([
        addedAtOf(session, { device: by, walletId }),
        addedAtOf(session, { device, walletId }),
      ])
      if (otherAt !== undefined && (addedAt === undefined || addedAt > otherAt))
        throw walletFrozen()
    },

    /** Takes away what a device has frozen a wallet by, whoever has it; how the wallet stands. Undefined where that is nothing. */
    async liftOwn(session: MarkedSession, of: Of): Promise<FreezeStanding | undefined> {
      const kept = await countingOf(session, of.walletId)
      const others = kept.filter(({ device }) => device !== of.device)
      if (others.length === kept.length) return undefined
      await remove(session, of)
      return judgeFreeze(others, now())
    },

    /** Thaws a wallet for its owner, at once or within a day; how the wallet stands. */
    async thaw(session: MarkedSession, of: Of): Promise<FreezeStanding> {
      const kept = await countingOf(session, of.walletId)
      const thawing = await toThawing(session, of)
      const left: KeptFreeze[] = []
      for (const each of kept)
        if (liftsAtOnce(each, thawing))
          await remove(session, { device: each.device, walletId: of.walletId })
        else left.push({ ...each, thawAt: thawAtOf(each, now()) })
      for (const each of left) await keep(session, { ...each, walletId: of.walletId })
      return judgeFreeze(left, now())
    },
  }
}
