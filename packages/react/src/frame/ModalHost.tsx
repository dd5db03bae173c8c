'use client'
import { StyleRootContext } from '@latchkey/ui'
import { memo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { directionOf } from '../i18n/locale.ts'
import { MessagesContext } from '../i18n/MessagesContext.ts'
import { LegalContext } from '../kit/LegalContext.ts'
import { ViewCodeContext } from '../kit/ViewCode.ts'
import { createViewCode } from './createViewCode.ts'
import { DialogModal } from './DialogModal.tsx'
import { EmbeddedModal } from './EmbeddedModal.tsx'
import classes from './Modal.module.css'
import { useActivation } from './useActivation.ts'
import { useLegal } from './useLegal.ts'
import { useModalTheme } from './useModalTheme.ts'
import { useShadowRoot } from './useShadowRoot.ts'
import { useTranslation } from './useTranslation.ts'

/** The modal in its shadow root: over the page, or inline where the site embeds it. */
export const ModalHost = memo(function ModalHost({ container }: ModalHost.Props) {
  const { options } = useLatchkey()
  const root = useShadowRoot(container)
  const translation = useTranslation()
  const dressed = useModalTheme(root)
  const { Legal, waiting } = useLegal()
  const [viewCode] = useState(createViewCode)
  useActivation()
  if (!translation || !dressed || waiting) return null

  return createPortal(
    <StyleRootContext.Provider value={root}>
      <MessagesContext.Provider value={translation}>
        <div
          className={classes['root']}
          dir={directionOf(translation.locale)}
          lang={translation.locale}
        >
          <ViewCodeContext.Provider value={viewCode}>
            <LegalContext.Provider value={Legal}>
              {options.enableEmbedded ? <EmbeddedModal /> : <DialogModal />}
            </LegalContext.Provider>
          </ViewCodeContext.Provider>
        </div>
      </MessagesContext.Provider>
    </StyleRootContext.Provider>,
    root,
  )
})

export declare namespace ModalHost {
  type Props = { container?: HTMLElement | undefined }
}
