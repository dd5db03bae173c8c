import type { TestWalletStorage } from '../wallet/TestWallet.ts'
import type { BitcoinKeys } from './deriveKeys.ts'
import type { TestBitcoinNetwork } from './testNetworks.ts'

/** What a Bitcoin wallet holds; accounts by their index. The grant outlives a reload. */
export type BitcoinWalletState = {
  accounts: readonly number[]
  granted: readonly number[]
  locked: boolean
  network: TestBitcoinNetwork
  /** Whether the wallet can serve requests at all. */
  online: boolean
  selected: number
}

/** The account a site may use: the selected one, when it was granted and the wallet is unlocked. */
export function visibleAccount({
  accounts,
  granted,
  locked,
  selected,
}: BitcoinWalletState): number | undefined {
  return !locked && granted.includes(selected) && accounts.includes(selected) ? selected : undefined
}

/** Restores what was stored over the initial state. What cannot be read counts as not stored. */
export function restoreState(
  start: BitcoinWalletState,
  {
    key,
    networks,
    storage,
  }: {
    key: string
    networks: readonly TestBitcoinNetwork[]
    storage: TestWalletStorage | undefined
  },
): BitcoinWalletState {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<BitcoinWalletState>
    return {
      ...start,
      granted: (kept.granted ?? []).filter((index) => start.accounts.includes(index)),
      network: networks.find((network) => network === kept.network) ?? start.network,
      selected: start.accounts.find((index) => index === kept.selected) ?? start.selected,
    }
  } catch {
    return start
  }
}

export function keepState(
  { granted, network, selected }: BitcoinWalletState,
  { key, storage }: { key: string; storage: TestWalletStorage | undefined },
): void {
  try {
    storage?.setItem(key, JSON.stringify({ granted, network, selected }))
  } catch {
    // A full or forbidden storage costs the grant after a reload, nothing else.
  }
}

/** The two addresses of an account, the payment address first. */
export function addressesOf(keys: BitcoinKeys | undefined): readonly string[] {
  return keys?.map(({ address }) => address) ?? []
}
