import { Button, MailIcon, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { heldTexts } from '../../kit/login/heldTexts.ts'
import { Moment } from '../../kit/login/Moment.tsx'
import { useLoginTexts } from '../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../kit/login/useSecondsUntil.ts'
import { waitsUntil } from '../../kit/login/waitsUntil.ts'
import { kitTestIds } from '../../kit/testIds.ts'
import { changeAddress } from './changeAddress.ts'
import type { EmailStage } from './EmailStage.ts'
import { emailFailureTexts } from './emailFailureTexts.ts'
import { en } from './en.ts'
import classes, { css } from './Login.module.css'
import { loginTestIds } from './testIds.ts'

/** A step of a login that is looked at: what happens, and the way on where it did not work out. */
export function LoginMoment({ children, email, onRestart, stage, step, title }: LoginMoment.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useLoginTexts(en)
  const retryAtMs = stage.status === 'failed' ? stage.retryAtMs : undefined
  const secondsLeft = useSecondsUntil(waitsUntil(stage))
  // A short pause between two mails is no failure: it is waited for, and the mail is sent by itself.
  const isPause = stage.status === 'failed' && stage.reason === 'throttled'
  useEffect(() => {
    if (isPause && retryAtMs !== undefined && secondsLeft === 0) onRestart()
  }, [isPause, onRestart, retryAtMs, secondsLeft])
  const failure =
    stage.status === 'failed'
      ? emailFailureTexts(stage.reason, { messages, secondsLeft, step })
      : undefined
  const canRetry = failure?.cure === 'again' && !isPause
  const held = stage.status === 'held' ? heldTexts({ messages, secondsLeft }) : undefined
  const said = failure ??
    held ?? {
      hint:
        stage.status === 'connecting'
          ? messages['login.connectingHint']
          : stage.status === 'device' && messages['login.device.hint'],
      title:
        stage.status === 'connecting'
          ? messages['login.connecting']
          : stage.status === 'done'
            ? messages['request.done']
            : title,
    }
  return (
    <Moment
      hint={said.hint}
      icon={<MailIcon size={28} />}
      status={stage.status === 'done' ? 'good' : failure && !isPause ? 'bad' : 'running'}
      title={said.title}
    >
      {children}
      {failure ? (
        <div className={classes['actions']}>
          {canRetry ? (
            <Button
              data-testid={kitTestIds.tryAgain}
              disabled={secondsLeft > 0}
              fullWidth
              onClick={onRestart}
            >
              {messages['common.retry']}
            </Button>
          ) : null}
          <Button
            data-testid={loginTestIds.loginChange}
            fullWidth
            onClick={() => changeAddress(latchkey, email)}
            variant={canRetry ? 'plain' : isPause ? 'secondary' : 'primary'}
          >
            {failure.cure === 'otherWay'
              ? messages['request.goneAction']
              : messages['login.changeAddress']}
          </Button>
        </div>
      ) : null}
    </Moment>
  )
}

export declare namespace LoginMoment {
  type Props = {
    children?: ReactNode
    email: string
    onRestart: () => void
    stage: EmailStage
    step: 'code' | 'device'
    /** What is said while the step goes its way. */
    title: ReactNode
  }
}
