/** See `testIds`. */
export const networksTestIds = {
  /** By CAIP-2 id. */
  networkItem: (networkId: string) => `network-item-${networkId}` as const,
  switchActiveChain: 'switch-active-chain',
  chooseWallet: 'choose-wallet',
} as const
