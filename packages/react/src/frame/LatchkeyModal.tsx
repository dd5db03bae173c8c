import { useState } from 'react'
import { ModalMount } from './ModalMount.tsx'

/**
 * The modal where the site puts it: inline with `enableEmbedded`, over the page with
 * `disableAppend`. Without either option the provider adds the modal by itself.
 */
export function LatchkeyModal() {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <div ref={setContainer} data-latchkey-modal="">
      {container ? <ModalMount container={container} /> : null}
    </div>
  )
}
