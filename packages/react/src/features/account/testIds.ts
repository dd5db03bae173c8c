/** See `testIds`. */
export const accountTestIds = {
  accountAction: (action: 'onramp' | 'swaps' | 'send' | 'receive' | 'activity') =>
    `account-${action}` as const,
  accountAddress: 'account-address',
  accountBalance: 'account-balance',
  accountChooseName: 'account-choose-name',
  accountControlledBy: 'account-controlled-by',
  accountCopy: 'account-copy',
  accountDeviceWaits: 'account-device-waits',
  accountDevices: 'account-devices',
  accountNote: 'account-note',
  accountNetwork: 'account-network',
  accountTotal: 'account-total',
  accountWallet: 'account-wallet',
  profileWallets: 'profile-wallets',
  token: (symbol: string) => `token-${symbol}` as const,
  tokenAction: (action: 'onramp' | 'swaps' | 'send' | 'receive') =>
    `token-action-${action}` as const,
  tokenAddress: 'token-address',
  tokenChart: 'token-chart',
  tokenSpan: (span: 'day' | 'week' | 'month') => `token-span-${span}` as const,
  tokensMore: 'tokens-more',
  tokensSmall: 'tokens-small',
} as const
