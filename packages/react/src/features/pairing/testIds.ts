/** See `testIds`. */
export const pairingTestIds = {
  qrCode: 'qr-code',
  copyUri: 'copy-uri',
  renewUri: 'renew-uri',
} as const
