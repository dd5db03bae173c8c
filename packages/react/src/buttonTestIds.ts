/** The ids that are needed before the modal; see `testIds`. */
export const buttonTestIds = {
  connectButton: 'connect-button',
  accountButton: 'account-button',
  networkButton: 'network-button',
} as const
