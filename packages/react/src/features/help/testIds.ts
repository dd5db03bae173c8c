/** See `testIds`. */
export const helpTestIds = {
  phoneStore: (kind: 'android' | 'ios') => `phone-store-${kind}` as const,
  storeCode: 'store-code',
} as const
