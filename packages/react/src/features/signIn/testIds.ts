/** See `testIds`. */
export const signInTestIds = {
  siwxSign: 'siwx-sign',
  siwxCancel: 'siwx-cancel',
  siwxMessage: 'siwx-message',
  siwxShowMessage: 'siwx-show-message',
  siwxOpenWallet: 'siwx-open-wallet',
} as const
