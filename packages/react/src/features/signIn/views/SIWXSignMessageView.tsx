import { cancelSignIn } from '@latchkey/core'
import {
  accountInUse,
  appLink,
  connectorImageUrl,
  linkPlace,
  walletInUse,
} from '@latchkey/core/modal'
import { Button, ImageTile, Ring, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.ts'
import { Said } from '../../../kit/Said.tsx'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useTexts } from '../../../kit/useTexts.ts'
import { en } from '../en.ts'
import { MessageText } from '../MessageText.tsx'
import { signInTexts } from '../signInTexts.ts'
import { signInTestIds } from '../testIds.ts'
import { notSigned, useMessage } from '../useMessage.ts'
import classes, { css } from './SIWXSignMessageView.module.css'

const imageSize = 56

/** Asks the account in use to sign in to the site (S2.8, S4.11). */
export function SIWXSignMessageView() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const [isCancelling, setCancelling] = useState(false)
  const wallet = useLatchkeyState((state) => walletInUse(state))
  const flow = useLatchkeyState((state) => {
    const account = accountInUse(state)
    return account && state.signIns[account]
  })
  const online = useLatchkeyState((state) => state.online)
  const { message, sign, status, toggle } = useMessage()
  const { metadata, siwx } = latchkey.options
  const isRequired = siwx?.getRequired?.() ?? false
  const preparing = status === 'preparing'
  const isSigning = flow?.status === 'signing'
  const judged = status === 'failed' ? ({ failure: 'failed', status: 'owed' } as const) : flow
  const hasFailed = judged?.status === 'owed' && judged.failure !== undefined
  const { environment } = latchkey.internal
  const app =
    isSigning && environment.mobile && environment.window && wallet?.link
      ? appLink({ href: wallet.link }, linkPlace(environment.window))
      : undefined
  const { hint, title } = signInTexts(judged, {
    messages,
    online,
    preparing,
    site: metadata.name || location.host,
    wallet: wallet?.name ?? '',
  })

  return (
    <div className={classes['signIn']}>
      <div aria-hidden="true" className={classes['parties']} data-status={judged?.status}>
        <Ring size={imageSize} status="idle">
          <ImageTile
            name={metadata.name || location.host}
            size={imageSize}
            src={metadata.icons[0]}
          />
        </Ring>
        <span className={classes['thread']} />
        <Ring size={imageSize} status={isSigning ? 'running' : hasFailed ? 'bad' : 'idle'}>
          <ImageTile
            name={wallet?.name ?? ''}
            size={imageSize}
            src={wallet && connectorImageUrl(latchkey, wallet)}
          />
        </Ring>
      </div>
      <div className={classes['texts']} data-testid={kitTestIds.connectingStatus} role="status">
        <p className={classes['title']}>{title}</p>
        <p className={classes['hint']}>{hint}</p>
        {hasFailed ? <Said message={notSigned} /> : null}
      </div>
      <div className={classes['message']}>
        <Button
          aria-expanded={message !== undefined}
          data-testid={signInTestIds.siwxShowMessage}
          disabled={isSigning || isCancelling || preparing}
          onClick={() => void toggle()}
          size="small"
          variant="plain"
        >
          {messages[message ? 'signIn.hide' : 'signIn.show']}
        </Button>
        {message ? <MessageText message={message} /> : null}
      </div>
      <div className={classes['actions']}>
        {app ? (
          <Button
            data-testid={signInTestIds.siwxOpenWallet}
            fullWidth
            href={app.href}
            target={app.target}
          >
            {messages['signIn.open'](wallet?.name ?? '')}
          </Button>
        ) : null}
        <Button
          data-testid={signInTestIds.siwxSign}
          disabled={isSigning || isCancelling || preparing}
          fullWidth
          onClick={() => void sign()}
          variant={app ? 'secondary' : 'primary'}
        >
          {messages[isSigning ? 'signIn.signing' : hasFailed ? 'signIn.again' : 'signIn.sign']}
        </Button>
        <Button
          data-testid={signInTestIds.siwxCancel}
          disabled={isCancelling}
          fullWidth
          onClick={() => {
            setCancelling(true)
            void cancelSignIn(latchkey)
              .catch(() => undefined)
              .finally(() => setCancelling(false))
          }}
          variant="plain"
        >
          {messages[isRequired ? 'signIn.cancelRequired' : 'signIn.cancel']}
        </Button>
      </div>
    </div>
  )
}

function Title() {
  return useTexts(en)['signIn.title']
}
SIWXSignMessageView.Title = Title
