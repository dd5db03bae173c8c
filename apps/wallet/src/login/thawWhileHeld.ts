import type { WalletContext } from '../WalletContext.ts'
import { loadRescue } from './loadRescue.ts'

/** Has a wallet that is frozen thaw at the role `wallet`, too, by a login that the role `recovery` holds; nothing waits for it. */
export function thawWhileHeld(context: Pick<WalletContext, 'api'>, walletId: string): void {
  void loadRescue()
    .then(({ askThaw }) => askThaw(context, walletId))
    .catch(() => {})
}
