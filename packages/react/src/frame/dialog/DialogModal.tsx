import { closeModal } from '@latchkey/core'
import { isConnected } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { usePainted } from '../../page/usePainted.ts'
import { PausedContext } from '../../queries/PausedContext.ts'
import { AlertBar } from '../AlertBar.tsx'
import { Card } from '../Card.tsx'
import classes, { css } from '../Modal.module.css'
import { useDialog } from './useDialog.ts'
import { useJustConnected } from './useJustConnected.ts'
import { usePrepared } from './usePrepared.ts'
import { usePresence } from './usePresence.ts'
import { useScrollLock } from './useScrollLock.ts'

/** Times of the style sheet: of the closing fade, and with the moment before it in which a wallet is seen connected. */
const exitMs = 80
const heldMs = 560

/** The modal over the page: a card on wide screens, a sheet from the bottom on phones. */
export function DialogModal() {
  useStyles(css)
  const latchkey = useLatchkey()
  const titleId = useId()
  // Each time that it is opened, also where it is already.
  const { open } = useLatchkeyState((state) => state.modal)
  const justConnected = useJustConnected()
  const present = usePresence(open, { exitMs: justConnected ? heldMs : exitMs })
  const held = present && justConnected
  // What is held is a picture over the page: focus, keys and clicks are the page's.
  const modal = present && !held
  const connected = useLatchkeyState((state) => isConnected(state))
  const { ref, ...dialog } = useDialog({ onDismiss: () => closeModal(latchkey), present: modal })
  const prepared = usePrepared(open, ref) && !connected
  useScrollLock(modal)
  // What the views fetch is asked after the first frame, not before it.
  const seen = usePainted(present)

  return (
    <dialog
      {...dialog}
      ref={ref}
      aria-labelledby={titleId}
      className={classes['layer']}
      data-closing={present && !open}
      data-held={held}
    >
      {present || prepared ? (
        <PausedContext.Provider value={!seen}>
          <div className={classes['overlay']} />
          <AlertBar />
          <Card
            active={open}
            closable
            // What a wallet has answered is seen; anything else stays as it was.
            ends={present && !open && !justConnected}
            prepared={prepared}
            titleId={titleId}
          />
        </PausedContext.Provider>
      ) : null}
    </dialog>
  )
}
