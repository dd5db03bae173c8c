import type { OpenModalParameters } from '@latchkey/core'
import { showModal } from '@latchkey/core/modal'
import { useCallback } from 'react'
import { loadModal } from '../frame/loadModal.ts'
import { useLatchkey } from './useLatchkey.ts'

/** Opens the modal. What only opens it is not rendered anew when it is open. */
export function useOpenModal(): (parameters?: OpenModalParameters) => void {
  const latchkey = useLatchkey()
  return useCallback(
    (parameters) => {
      // Before the page renders anything anew: on a slow line the code is what is waited for.
      loadModal().catch(() => undefined)
      showModal(latchkey, parameters)
    },
    [latchkey],
  )
}
