/** The ids of what several features share; see `testIds`. */
export const kitTestIds = {
  connectingStatus: 'connecting-status',
  loginStatus: 'login-status',
  tryAgain: 'try-again',
  disconnectButton: 'disconnect-button',
  tab: (name: 'tokens' | 'activity' | 'browser' | 'phone' | 'web' | 'desktop') =>
    `tab-${name}` as const,
  toast: 'toast',
  walletItem: (id: string) => `wallet-item-${id}` as const,
} as const
