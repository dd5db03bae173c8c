import { buttonTestIds } from './buttonTestIds.ts'
import { modalTestIds } from './modalTestIds.ts'

/**
 * Every `data-testid` of the buttons and the modal. They are a promise: tests of other sites may
 * rely on them, so they are never renamed.
 */
export const testIds = {
  ...buttonTestIds,
  ...modalTestIds,
  qrCode: 'qr-code',
  copyUri: 'copy-uri',
  connectingStatus: 'connecting-status',
  tryAgain: 'try-again',
  emailInput: 'email-input',
  emailSubmit: 'email-submit',
  otpInput: 'otp-input',
  otpResend: 'otp-resend',
  socialSelector: (name: string) => `social-selector-${name}` as const,
  /** By CAIP-2 id. */
  networkItem: (networkId: string) => `network-item-${networkId}` as const,
  accountAddress: 'account-address',
  accountBalance: 'account-balance',
  disconnectButton: 'disconnect-button',
  accountAction: (action: 'onramp' | 'swaps' | 'send' | 'receive' | 'activity') =>
    `account-${action}` as const,
  tab: (name: 'tokens' | 'activity') => `tab-${name}` as const,
  token: (symbol: string) => `token-${symbol}` as const,
  send: (part: 'token' | 'amount' | 'receiver' | 'preview' | 'confirm') => `send-${part}` as const,
  swapField: (side: 'source' | 'target', part: 'amount' | 'token') =>
    `swap-${side}-${part}` as const,
  swapSwitch: 'swap-switch',
  swapAction: 'swap-action',
  activityHeading: 'activity-heading',
  activityItem: 'activity-item',
  receiveAddress: 'receive-address',
  receiveQr: 'receive-qr',
  nameInput: 'name-input',
  nameSuggestion: (name: string) => `name-suggestion-${name}` as const,
  nameSubmit: 'name-submit',
  onrampProvider: (name: string) => `onramp-provider-${name}` as const,
  siwxSign: 'siwx-sign',
  siwxCancel: 'siwx-cancel',
  approve: 'approve',
  reject: 'reject',
} as const
