import type { ToastMessage } from '@latchkey/core/modal'
import { CheckIcon, ErrorIcon, Spinner, useStyles } from '@latchkey/ui'
import { useRef } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import type { Messages, TextsOf } from '../i18n/en.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { en } from './en.ts'
import classes, { css } from './ToastRegion.module.css'
import { kitTestIds } from './testIds.ts'
import { useFreePlace } from './useFreePlace.ts'

type ToastTexts = Messages & TextsOf<typeof en>

/** The one short message of the moment, in a live region that is there before it. */
export function ToastRegion() {
  useStyles(css)
  const messages = useViewMessages(en)
  const toast = useLatchkeyState((state) => state.toast)
  const region = useRef<HTMLDivElement>(null)
  useFreePlace(region, toast)
  return (
    <div ref={region} aria-live="polite" className={classes['toasts']} role="status">
      {toast ? (
        <p
          key={toast.id}
          className={classes['toast']}
          data-testid={kitTestIds.toast}
          data-variant={toast.variant}
        >
          <ToastIcon variant={toast.variant} />
          {textOf(toast.message, messages)}
        </p>
      ) : null}
    </div>
  )
}

function ToastIcon({ variant }: { variant: 'success' | 'error' | 'loading' }) {
  if (variant === 'loading') return <Spinner />
  return variant === 'success' ? <CheckIcon /> : <ErrorIcon />
}

/** The screen text of a key; a sentence of a wallet or the server is shown as it is. */
export function textOf(message: ToastMessage, messages: ToastTexts): string {
  if ('text' in message) return message.text
  const text: unknown = messages[message.key as keyof ToastTexts]
  if (typeof text === 'function') return String(text(...(message.values ?? [])))
  return typeof text === 'string' ? text : messages['toast.unknown']
}
