import { type Alert, dismissAlert } from '@latchkey/core/modal'
import { CloseIcon, IconButton, InfoIcon, useStyles, WarningIcon } from '@latchkey/ui'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useViewMessages } from '../i18n/MessagesContext.ts'
import { en } from '../kit/en.ts'
import classes, { css } from './ShownAlert.module.css'
import { frameTestIds } from './testIds.ts'

/** The newest mistake of the site's set-up, above everything else. */
export function ShownAlert({ alert }: ShownAlert.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  return (
    <div
      className={classes['alert']}
      data-embedded={latchkey.options.enableEmbedded ? '' : undefined}
      data-testid={frameTestIds.alert}
      data-variant={alert.variant}
      role="alert"
    >
      {alert.variant === 'info' || alert.variant === 'success' ? <InfoIcon /> : <WarningIcon />}
      <p className={classes['alertText']}>{alert.message}</p>
      <IconButton label={messages['alert.dismiss']} onClick={() => dismissAlert(latchkey, alert)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

export declare namespace ShownAlert {
  type Props = { alert: Alert }
}
