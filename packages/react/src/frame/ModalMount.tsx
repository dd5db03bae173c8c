import { closeModal } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { reloadPage } from '../page/reloadPage.ts'
import { whenIdle } from '../page/whenIdle.ts'
import { loadModal } from './loadModal.ts'

type ModalHost = Awaited<ReturnType<typeof loadModal>>

/**
 * Stands in for the modal until it is needed: fetches it when the page is idle or a visitor opens
 * it, whichever comes first. Never React.lazy: a first reveal under Suspense is held back 300 ms.
 */
export function ModalMount({ container }: ModalMount.Props) {
  const latchkey = useLatchkey()
  const open = useLatchkeyState((state) => state.modal.open)
  const [code, setCode] = useState<{ Modal: ModalHost }>()
  const failed = useRef(false)

  useEffect(() => {
    latchkey.internal.hasModal = true
    if (code) return
    let wanted = true
    const load = () =>
      loadModal().then(
        (Modal) => wanted && setCode({ Modal }),
        () => {
          if (!wanted || !open) return
          // Offline, or a new version was deployed. The next press asks again; where the browser
          // remembers the failure, only a reload brings the modal back.
          closeModal(latchkey)
          if (failed.current && navigator.onLine) reloadPage()
          failed.current = true
        },
      )
    const cancel = open ? void load() : whenIdle(load)
    return () => {
      wanted = false
      cancel?.()
    }
  }, [code, latchkey, open])

  return code ? <code.Modal container={container} /> : null
}

export declare namespace ModalMount {
  type Props = {
    /** Element of the site to render into; without it the modal is appended to the body. */
    container?: HTMLElement | undefined
  }
}
