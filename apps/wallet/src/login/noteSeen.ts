import * as z from 'zod/mini'
import type { WalletContext } from '../WalletContext.ts'

const name = 'seen'
const kept = z.object({ atMs: z.number(), walletId: z.string() })
const everyMs = 24 * 60 * 60_000

/** Tells the role `recovery` once a day that the device is used: a new one waits for one that is, by that role's own record. */
export async function noteSeen(
  { api, now, storage }: Pick<WalletContext, 'api' | 'now' | 'storage'>,
  walletId: string,
): Promise<void> {
  try {
    const last = kept.safeParse(await storage.read(name)).data
    if (last?.walletId === walletId && Math.abs(now() - last.atMs) < everyMs) return
    await api.seen(walletId)
    await storage.change(name, () => ({ atMs: now(), walletId }))
  } catch {
    // The wallet opens all the same; it is told the next time.
  }
}
