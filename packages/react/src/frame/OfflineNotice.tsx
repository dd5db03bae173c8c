import { isConnected } from '@latchkey/core/modal'
import { memo } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { useMessages } from '../i18n/MessagesContext.ts'
import classes from './Modal.module.css'

/** One line under the header while the browser has no connection. */
export const OfflineNotice = memo(function OfflineNotice() {
  const messages = useMessages()
  const connected = useLatchkeyState(isConnected)
  const online = useLatchkeyState((state) => state.online)
  const text = messages[connected ? 'common.offlineConnected' : 'common.offline']
  return <div role="status">{online ? null : <p className={classes['offline']}>{text}</p>}</div>
})
