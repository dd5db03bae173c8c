import { ChainNotSupportedError, UnauthorizedError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { WalletAccount } from '@wallet-standard/base'
import { toWalletChain, type WalletChain } from '../network/walletChain.ts'
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

/**
 * A network in the words of the wallet.
 *
 * @throws {ChainNotSupportedError} when the account cannot be used there (S8.29)
 */
export function chainOf(account: WalletAccount, networkId: NetworkId): WalletChain {
  const chain = toWalletChain(networkId)
  if (!account.chains.includes(chain)) throw new ChainNotSupportedError({ networkId })
  return chain
}
