/** How many wallets are remembered (S9.4). */
export const recentWalletLimit = 2

/** Puts a wallet first among the recent ones, without duplicates. */
export function addRecentWallet(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, recentWalletLimit)
}
