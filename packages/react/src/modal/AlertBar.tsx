'use client'
import { dismissAlert } from '@latchkey/core/modal'
import { CloseIcon, IconButton, InfoIcon, WarningIcon } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useMessages } from '../i18n/MessagesContext.ts'
import { modalTestIds } from '../modalTestIds.ts'
import classes from './Modal.module.css'

/** Mistakes of the site's set-up, for its developer; only with the option `debug`. */
export function AlertBar() {
  const latchkey = useLatchkey()
  const messages = useMessages()
  const alert = useLatchkeyState((state) => state.alerts.at(-1))
  if (!latchkey.options.debug || !alert) return null
  return (
    <div
      className={classes['alert']}
      data-testid={modalTestIds.alert}
      data-variant={alert.variant}
      role="alert"
    >
      {alert.variant === 'info' || alert.variant === 'success' ? <InfoIcon /> : <WarningIcon />}
      <p className={classes['alertText']}>{alert.message}</p>
      <IconButton label={messages['common.dismiss']} onClick={() => dismissAlert(latchkey, alert)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
