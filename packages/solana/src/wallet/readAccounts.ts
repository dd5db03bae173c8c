import type { WalletAccount } from '@wallet-standard/base'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'

/** An account as the wallet gave it, and what was read and checked of it. */
export type SolanaAccount = {
  address: string
  /** The networks it can be used on, in the wallet's words. */
  chains: readonly string[]
  /** The wallet's own object: requests must carry it. */
  own: WalletAccount
}

/**
 * The Solana accounts of a list, in the wallet's order; those of other ecosystems, and what is no account, are
 * left out.
 */
export function readAccounts(answer: unknown): readonly SolanaAccount[] {
  if (!Array.isArray(answer)) return []
  return answer.map(readAccount).filter((account) => account !== undefined)
}

function readAccount(own: WalletAccount): SolanaAccount | undefined {
  try {
    const { address, chains: listed } = own
    const chains = [...listed].filter((chain) => String(chain).startsWith('solana:'))
    return chains.length > 0 && isSolanaAddress(address) ? { address, chains, own } : undefined
  } catch {
    // Missing parts, or getters that throw.
    return undefined
  }
}
