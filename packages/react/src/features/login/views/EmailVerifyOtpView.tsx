import { Thread, useStyles } from '@latchkey/ui'
import { useLoginTexts } from '../../../kit/login/useLoginTexts.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { CodeForm } from '../CodeForm.tsx'
import { en } from '../en.ts'
import classes, { css } from '../Login.module.css'
import { LoginMoment } from '../LoginMoment.tsx'
import { useLogin } from '../useLogin.ts'
import { useLoginStatus } from '../useLoginStatus.ts'

/** The code that a mail brought is entered (S1.4); its six digits are checked by themselves. */
export function EmailVerifyOtpView({ view }: ViewProps<'EmailVerifyOtp'>) {
  useStyles(css)
  const messages = useLoginTexts(en)
  const { actions, restart, stage } = useLogin(view)
  const isWaiting = stage.status === 'opening' || stage.status === 'sending'
  return (
    <div className={classes['login']}>
      <Thread
        busy={isWaiting || (stage.status === 'code' && stage.isChecking)}
        label={messages['login.steps']}
        of={2}
        step={isWaiting || stage.status === 'code' ? 1 : 2}
      />
      {isWaiting || stage.status === 'code' ? (
        <CodeForm actions={actions} stage={stage} />
      ) : (
        <LoginMoment email={view.email} onRestart={restart} stage={stage} step="code" title="" />
      )}
      <p className={classes['small']}>{messages['login.experimental']}</p>
    </div>
  )
}

/** What is on the screen: no mail is to be looked for before one was asked for, nor after the code was right. */
function Title() {
  const messages = useLoginTexts(en)
  return messages[useLoginStatus() === 'code' ? 'login.title' : 'approve.title']
}
EmailVerifyOtpView.Title = Title
