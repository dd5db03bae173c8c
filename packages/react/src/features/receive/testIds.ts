/** See `testIds`. */
export const receiveTestIds = {
  compatibleNetwork: (id: string) => `compatible-network-${id}` as const,
  receiveAddress: 'receive-address',
  receiveAmount: 'receive-amount',
  /** Shows the code in spite of what is said of the account. */
  receiveAnyway: 'receive-anyway',
  receiveAsk: 'receive-ask',
  receiveCopy: 'receive-copy',
  receiveNetwork: 'receive-network',
  receiveQr: 'receive-qr',
  receiveStrange: 'receive-strange',
} as const
