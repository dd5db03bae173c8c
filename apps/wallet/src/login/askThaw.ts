import * as z from 'zod/mini'
import type { WalletContext } from '../WalletContext.ts'

/** Asks the role `wallet` to thaw a wallet for who has just entered a code; one that is not frozen it leaves as it is. */
export async function askThaw(
  { api }: Pick<WalletContext, 'api'>,
  walletId: string,
): Promise<void> {
  await api.call({
    answer: z.unknown(),
    method: 'POST',
    path: `/wallet/v1/wallets/${walletId}/thaw`,
  })
}
