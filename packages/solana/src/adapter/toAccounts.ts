import type { Account } from '@latchkey/core/adapter'
import type { SolanaAccount } from '../wallet/readAccounts.ts'

/**
 * Accounts as core has them. The public key is given in base58, as Solana writes keys: on Solana the address is
 * the public key.
 */
export function toAccounts(accounts: readonly SolanaAccount[]): readonly Account[] {
  return accounts.map(({ address }) => ({
    address,
    namespace: 'solana',
    publicKey: address,
    type: 'eoa',
  }))
}
