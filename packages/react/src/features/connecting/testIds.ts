/** See `testIds`. */
export const connectingTestIds = {
  /** By namespace. */
  chain: (namespace: string) => `chain-${namespace}` as const,
  otherWallet: 'other-wallet',
} as const
