import type { Address } from 'viem'
import type { TestChain, TestWalletStorage } from './TestWallet.ts'

/** What a wallet holds; all but its lock and its connection outlives a reload. */
export type WalletState = {
  chainId: number
  chains: Readonly<Record<number, TestChain>>
  granted: readonly Address[]
  selected: Address
  locked: boolean
  /** Whether the wallet can serve requests at all (EIP-1193 "connected"). */
  online: boolean
}

/** Accounts a site sees: the granted ones, the selected first; none while locked. */
export function visibleAccounts({ granted, locked, selected }: WalletState): readonly Address[] {
  if (locked) return []
  return granted.toSorted((a, b) => Number(b === selected) - Number(a === selected))
}

/** Restores what was stored over the initial state. What cannot be read counts as not stored. */
export function restoreState(
  start: WalletState,
  {
    accounts,
    key,
    storage,
  }: { accounts: readonly Address[]; key: string; storage: TestWalletStorage | undefined },
): WalletState {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<WalletState>
    // The chains given now win: their ports may have changed since the last visit.
    const chains = { ...kept.chains, ...start.chains }
    const selected = accounts.find((account) => account === kept.selected) ?? start.selected
    return {
      ...start,
      chainId: kept.chainId !== undefined && chains[kept.chainId] ? kept.chainId : start.chainId,
      chains,
      granted: (kept.granted ?? []).filter((account) => accounts.includes(account)),
      selected,
    }
  } catch {
    return start
  }
}

export function keepState(
  { chainId, chains, granted, selected }: WalletState,
  { key, storage }: { key: string; storage: TestWalletStorage | undefined },
): void {
  try {
    storage?.setItem(key, JSON.stringify({ chainId, chains, granted, selected }))
  } catch {
    // A full or forbidden storage costs the grant after a reload, nothing else.
  }
}
