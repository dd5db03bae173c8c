/** See `testIds`. */
export const allWalletsTestIds = { walletSearch: 'wallet-search' } as const
