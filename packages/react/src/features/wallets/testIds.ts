/** See `testIds`. */
export const walletsTestIds = {
  /** By namespace. */
  chainTab: (namespace: string) => `chain-tab-${namespace}` as const,
  /** By connector id. */
  connection: (id: string) => `connection-${id}` as const,
  connectionEnd: (id: string) => `connection-end-${id}` as const,
  accountItem: (address: string) => `account-item-${address}` as const,
  addConnection: 'add-connection',
  disconnectAll: 'disconnect-all',
} as const
