/** See `testIds`. */
export const receiveTestIds = {
  compatibleNetwork: (id: string) => `compatible-network-${id}` as const,
  receiveAddress: 'receive-address',
  receiveAmount: 'receive-amount',
  receiveAsk: 'receive-ask',
  receiveCopy: 'receive-copy',
  receiveNetwork: 'receive-network',
  receiveQr: 'receive-qr',
} as const
