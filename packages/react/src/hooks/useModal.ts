'use client'
import { closeModal, type OpenModalParameters, openModal } from '@latchkey/core'
import { useCallback } from 'react'
import { loadModal } from '../modal/loadModal.ts'
import { useLatchkey } from './useLatchkey.ts'
import { useLatchkeyState } from './useLatchkeyState.ts'

/** Opens and closes the modal. A close is refused while the visitor still has to choose a network. */
export function useModal(): useModal.ReturnType {
  const latchkey = useLatchkey()
  const isOpen = useLatchkeyState((state) => state.modal.open)
  const open = useCallback(
    (parameters?: OpenModalParameters) => {
      // Before the page renders anything anew: on a slow line the code is what is waited for.
      loadModal().catch(() => undefined)
      openModal(latchkey, parameters)
    },
    [latchkey],
  )
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
