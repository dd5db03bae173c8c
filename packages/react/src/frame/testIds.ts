/** The ids of the frame; see `testIds`. */
export const frameTestIds = {
  modal: 'modal',
  modalTitle: 'modal-title',
  modalBack: 'modal-back',
  modalClose: 'modal-close',
  alert: 'alert',
} as const
