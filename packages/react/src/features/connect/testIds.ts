/** See `testIds`. */
export const connectTestIds = {
  /** Announced wallets: their rdns. */
  walletSelector: (id: string) => `wallet-selector-${id}` as const,
  allWallets: 'all-wallets',
} as const
