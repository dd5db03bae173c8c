import type { TestWalletStorage } from '../wallet/TestWallet.ts'
import type { TestSolanaChain } from './TestSolanaWallet.ts'

/** What a Solana wallet holds; what the site was granted outlives a reload. */
export type SolanaWalletState = {
  accounts: readonly string[]
  chains: Readonly<Record<TestSolanaChain, string>>
  granted: readonly string[]
  locked: boolean
  /** Whether the wallet can serve requests at all. */
  online: boolean
  selected: string
}

/** Accounts a site sees: the granted ones, the selected first; none while locked. */
export function visibleAccounts({
  accounts,
  granted,
  locked,
  selected,
}: SolanaWalletState): readonly string[] {
  if (locked) return []
  return granted
    .filter((address) => accounts.includes(address))
    .toSorted((a, b) => Number(b === selected) - Number(a === selected))
}

/** Restores what was stored over the initial state. What cannot be read counts as not stored. */
export function restoreState(
  start: SolanaWalletState,
  { key, storage }: { key: string; storage: TestWalletStorage | undefined },
): SolanaWalletState {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<SolanaWalletState>
    return {
      ...start,
      granted: (kept.granted ?? []).filter((address) => start.accounts.includes(address)),
      selected: start.accounts.find((address) => address === kept.selected) ?? start.selected,
    }
  } catch {
    return start
  }
}

export function keepState(
  { granted, selected }: SolanaWalletState,
  { key, storage }: { key: string; storage: TestWalletStorage | undefined },
): void {
  try {
    storage?.setItem(key, JSON.stringify({ granted, selected }))
  } catch {
    // A full or forbidden storage costs the grant after a reload, nothing else.
  }
}
