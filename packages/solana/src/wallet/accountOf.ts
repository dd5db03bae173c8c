import { UnauthorizedError } from '@latchkey/core/adapter'
import type { WalletAccount } from '@wallet-standard/base'
import { readAccounts } from './readAccounts.ts'
import type { SolanaWallet } from './SolanaWallet.ts'

/**
 * The wallet's own object of a connected account, which its features ask for.
 *
 * @throws {UnauthorizedError} when the wallet no longer has it for this site
 */
export function accountOf(
  wallet: SolanaWallet,
  { address, method }: { address: string; method: string },
): WalletAccount {
  const account = readAccounts(wallet.accounts).find((one) => one.address === address)
  if (!account) throw new UnauthorizedError({ method })
  return account.own
}
