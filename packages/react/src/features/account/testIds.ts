/** See `testIds`. */
export const accountTestIds = {
  accountAddress: 'account-address',
  accountBalance: 'account-balance',
  profileWallets: 'profile-wallets',
} as const
