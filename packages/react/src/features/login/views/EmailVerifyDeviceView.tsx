import { Thread, useStyles } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { useHeldFocus } from '../../../kit/login/useHeldFocus.ts'
import { useLoginTexts } from '../../../kit/login/useLoginTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { resendLine } from '../codeLine.ts'
import { en } from '../en.ts'
import classes, { css } from '../Login.module.css'
import { LoginMoment } from '../LoginMoment.tsx'
import { Resend } from '../Resend.tsx'
import { loginTestIds } from '../testIds.ts'
import { useLogin } from '../useLogin.ts'
import { useLoginStatus } from '../useLoginStatus.ts'

/** This browser is new to the wallet: a link in the mailbox lets it in, and the page moves on by itself. */
export function EmailVerifyDeviceView({ view }: ViewProps<'EmailVerifyDevice'>) {
  useStyles(css)
  const messages = useLoginTexts(en)
  const screen = useRef<HTMLDivElement>(null)
  // The button to send again goes where another device decides.
  useHeldFocus(screen)
  const { actions, restart, stage } = useLogin(view)
  const [said, setSaid] = useState({ isBad: false, text: '' })
  const resend = () =>
    void actions?.resend().then(
      () => setSaid({ isBad: false, text: messages['login.resentLink'] }),
      (error: unknown) => setSaid({ isBad: true, text: resendLine(error, messages) }),
    )
  return (
    <div className={classes['login']} ref={screen} tabIndex={-1}>
      <Thread label={messages['login.steps']} of={2} step={2} />
      <LoginMoment
        email={view.email}
        onRestart={restart}
        stage={stage}
        step="device"
        title={
          <>
            {messages[stage.status === 'device' ? 'login.device.sent' : 'login.sending']}{' '}
            <bdi className={classes['email']}>{view.email}</bdi>
          </>
        }
      >
        {stage.status === 'device' ? (
          <>
            <p className={classes['ask']}>
              <span className={classes['quiet']}>{messages['login.device.number']}</span>
              <span
                className={classes['number']}
                data-testid={loginTestIds.loginNumber}
                dir="ltr"
                translate="no"
              >
                {stage.number}
              </span>
            </p>
            <div className={classes['actions']}>
              <Resend
                onResend={resend}
                retryAtMs={stage.retryAtMs}
                text={messages['login.resendLink']}
              />
              <p className={classes['small']} data-bad={said.isBad ? '' : undefined} role="status">
                {said.text}
              </p>
            </div>
          </>
        ) : null}
      </LoginMoment>
      <p className={classes['small']}>{messages['login.experimental']}</p>
    </div>
  )
}

/** The question is asked while the device waits, and not of a login that has ended. */
function Title() {
  const messages = useLoginTexts(en)
  return messages[useLoginStatus() === 'device' ? 'login.device.title' : 'approve.title']
}
EmailVerifyDeviceView.Title = Title
