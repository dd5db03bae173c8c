/** See `testIds`. */
export const accountTestIds = {
  accountAddress: 'account-address',
  accountBalance: 'account-balance',
  accountCopy: 'account-copy',
  accountNetwork: 'account-network',
  accountWallet: 'account-wallet',
  profileWallets: 'profile-wallets',
} as const
