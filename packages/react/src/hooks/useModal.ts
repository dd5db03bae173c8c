import { closeModal, type OpenModalParameters } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from './useLatchkey.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'
import { useOpenModal } from './useOpenModal.ts'

/** Opens and closes the modal. A close is refused while the visitor still has to choose a network. */
export function useModal(): useModal.ReturnType {
  const latchkey = useLatchkey()
  const isOpen = useLatchkeyState((state) => state.modal.open)
  const open = useOpenModal()
  const close = useCallback(() => closeModal(latchkey), [latchkey])
  return { close, isOpen, open }
}

export declare namespace useModal {
  type ReturnType = {
    isOpen: boolean
    open: (parameters?: OpenModalParameters) => void
    close: () => void
  }
}
