import type { ToastMessage } from '@latchkey/core/modal'
import { keyOf } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useLayoutEffect } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { en } from './en.ts'
import classes, { css } from './Said.module.css'
import { textOf } from './ToastRegion.tsx'
import { kitTestIds } from './testIds.ts'

/** A sentence that a screen says itself, small below its own words: the toast that would double it is taken back. */
export function Said({ message }: Said.Props) {
  useStyles(css)
  const { store } = useLatchkey()
  const messages = useViewMessages(en)
  const isDoubled = useLatchkeyState(
    ({ toast }) => toast !== undefined && keyOf(toast.message) === keyOf(message),
  )
  // Before a picture of it.
  useLayoutEffect(() => {
    if (isDoubled) store.setState({ toast: undefined })
  }, [isDoubled, store])
  return (
    <p className={classes['said']} data-testid={kitTestIds.toast}>
      {textOf(message, messages)}
    </p>
  )
}

export declare namespace Said {
  type Props = { message: ToastMessage }
}
