import { isOwnError } from './isOwnError.ts'
import { readWalletError, type WalletFamily } from './readWalletError.ts'

const refusals: readonly string[] = ['wallet.user_rejected', 'wallet.upgrade_rejected']

/** Whether the visitor said no: in an error of ours, or in whatever a wallet threw. */
export function isRefusal(error: unknown, family?: WalletFamily | undefined): boolean {
  const { code } = isOwnError(error) ? error : readWalletError(error, family)
  return refusals.includes(code)
}
