import type { StoredWallet } from '../createStorage.ts'
import { maxPreviousWallets } from './otherWallets.ts'

/**
 * Pure: a namespace's further wallets, where two tabs changed the list.
 *
 * Wallets that this tab added or changed are as it has them. Of the others, those stay that storage still holds, and
 * those come that another tab added meanwhile.
 *
 * @param before what this tab knew to be stored
 * @param after what this tab wants stored
 * @param now what storage holds
 * @param activeId the wallet in use, which is not among the others
 */
export function mergeOtherWallets(
  before: readonly StoredWallet[],
  after: readonly StoredWallet[],
  now: readonly StoredWallet[],
  activeId: string | undefined,
): readonly StoredWallet[] {
  const ours = after.flatMap((wallet) => {
    const known = sameWallet(before, wallet)
    const isOurs = known?.connected !== wallet.connected || known.address !== wallet.address
    return isOurs ? wallet : (sameWallet(now, wallet) ?? [])
  })
  const added = now.filter((wallet) => !sameWallet(before, wallet) && !sameWallet(after, wallet))
  const merged = [...ours, ...added].filter(({ connectorId }) => connectorId !== activeId)
  return [
    ...merged.filter(({ connected }) => connected),
    ...merged.filter(({ connected }) => !connected).slice(0, maxPreviousWallets),
  ]
}

function sameWallet(wallets: readonly StoredWallet[], { connectorId }: StoredWallet) {
  return wallets.find((wallet) => wallet.connectorId === connectorId)
}
