/** The ids of the frame and the wallet lists; see `testIds`. */
export const modalTestIds = {
  modal: 'modal',
  modalTitle: 'modal-title',
  modalBack: 'modal-back',
  modalClose: 'modal-close',
  /** Announced wallets: their rdns. */
  walletSelector: (id: string) => `wallet-selector-${id}` as const,
  allWallets: 'all-wallets',
  walletSearch: 'wallet-search',
  walletItem: (id: string) => `wallet-item-${id}` as const,
  toast: 'toast',
  alert: 'alert',
} as const
