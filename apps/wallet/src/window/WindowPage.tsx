import { Button, Notice, StyleRootContext, Text, useStyles } from '@latchkey/ui'
import { useSyncExternalStore } from 'react'
import { ApprovalDocument } from '../approval/ApprovalDocument.tsx'
import type { ApprovalWindow } from './createWindow.ts'
import styles, { css } from './WindowPage.module.css'

/** The page of a window: the request as in the frame, then that it is over. */
export function WindowPage({ window, ...props }: WindowPage.Props) {
  const state = useSyncExternalStore(window.subscribe, window.getState)
  if (state.status === 'shown') {
    const { embedder, experimental } = state.shown
    return <ApprovalDocument {...props} embedder={embedder} experimental={experimental} />
  }
  return (
    <StyleRootContext value={document}>
      <Note said={props.said} window={window} />
    </StyleRootContext>
  )
}

function Note({ said, window }: Pick<WindowPage.Props, 'said' | 'window'>) {
  useStyles(css)
  const { status } = useSyncExternalStore(window.subscribe, window.getState)
  const texts = useSyncExternalStore(said.subscribe, said.getState)
  return (
    <main aria-live="polite" className={styles['note']} data-testid="window-note">
      {status === 'done' && <Text>{texts.windowDone}</Text>}
      {status === 'over' && <Notice tone="warn">{texts.windowOver}</Notice>}
      {status === 'failed' && (
        <>
          <Notice tone="warn">{texts.windowFailed}</Notice>
          <Button fullWidth onClick={() => void window.open()}>
            {texts.approveAgain}
          </Button>
        </>
      )}
    </main>
  )
}

export declare namespace WindowPage {
  type Props = Omit<ApprovalDocument.Props, 'embedder' | 'experimental'> & {
    window: ApprovalWindow
  }
}
