import * as z from 'zod/mini'
import type { WalletContext } from '../WalletContext.ts'

const name = 'seen'
const dayMs = 24 * 60 * 60_000

/** Tells the role `recovery` once a day that the device is used: a new one waits for one that is, by that role's own record. */
export async function noteSeen(
  { api, now, storage }: Pick<WalletContext, 'api' | 'now' | 'storage'>,
  walletId: string,
): Promise<void> {
  const today = `${walletId} ${Math.floor(now() / dayMs)}`
  if ((await storage.read(name)) === today) return
  await api.call({
    answer: z.unknown(),
    method: 'POST',
    path: `/recovery/v1/wallets/${walletId}/seen`,
  })
  await storage.change(name, () => today)
}
