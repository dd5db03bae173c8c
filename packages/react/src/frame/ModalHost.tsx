import { closeModal } from '@latchkey/core'
import { StyleRootContext } from '@latchkey/ui'
import { memo, type SyntheticEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { directionOf } from '../i18n/locale.ts'
import { MessagesContext, type Translation } from '../i18n/MessagesContext.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { EmailContext } from '../kit/EmailContext.ts'
import { LegalContext } from '../kit/LegalContext.ts'
import { ViewCodeContext } from '../kit/ViewCode.ts'
import classes from './Modal.module.css'
import { opening } from './opening.ts'
import { useModalTheme } from './theme/useModalTheme.ts'
import { useActivation } from './useActivation.ts'
import { useEmail } from './useEmail.ts'
import { useLegal } from './useLegal.ts'
import { useShadowRoot } from './useShadowRoot.ts'
import { useTranslation } from './useTranslation.ts'
import { createViewCode } from './view/createViewCode.ts'

/** The modal in its shadow root: over the page, or inline where the site embeds it. */
export const ModalHost = memo(function ModalHost(props: ModalHost.Props) {
  return (
    <Boundary fallback={() => <Closed />} part="modal">
      <Hosted {...props} />
    </Boundary>
  )
})

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * What is typed and pasted in the modal ends there: outside its target is a `<div>`, so a site with shortcuts would take
 * letters for them.
 */
const ownEvents = { onKeyDown: stop, onKeyPress: stop, onKeyUp: stop, onPaste: stop }

/** A modal that cannot show itself is closed, and the next click tries again. */
function Closed() {
  const latchkey = useLatchkey()
  // In this commit still, or the boundary would take it for a visitor's step and try again.
  useLayoutEffect(() => closeModal(latchkey), [latchkey])
  return null
}

function Hosted({ container }: ModalHost.Props) {
  const root = useShadowRoot(container)
  const translation = useTranslation()
  const themed = useModalTheme(root)
  useActivation()
  return translation && themed
    ? createPortal(
        <StyleRootContext.Provider value={root}>
          <Translated key={translation.locale} {...translation} />
        </StyleRootContext.Provider>,
        root,
      )
    : null
}

/** Another language begins anew: no screen shows before its texts are there. */
function Translated(props: Translation) {
  const latchkey = useLatchkey()
  const [translation] = useState(props)
  const [viewCode] = useState(() => createViewCode(latchkey, translation))
  const { Legal, waiting } = useLegal(translation)
  const Email = useEmail(translation)
  return waiting ? null : (
    <MessagesContext.Provider value={translation}>
      <div
        {...ownEvents}
        className={classes['root']}
        dir={directionOf(translation.locale)}
        lang={translation.locale}
        translate="no"
      >
        <ViewCodeContext.Provider value={viewCode}>
          <LegalContext.Provider value={Legal}>
            <EmailContext.Provider value={Email}>
              {latchkey.options.enableEmbedded ? (
                <opening.EmbeddedModal />
              ) : (
                <opening.DialogModal />
              )}
            </EmailContext.Provider>
          </LegalContext.Provider>
        </ViewCodeContext.Provider>
      </div>
    </MessagesContext.Provider>
  )
}

export declare namespace ModalHost {
  type Props = { container?: HTMLElement | undefined }
}
