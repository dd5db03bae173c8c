'use client'
import { Button, MailIcon, Ring, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { kitTestIds } from '../../kit/testIds.ts'
import { useTexts } from '../../kit/useTexts.ts'
import { changeAddress } from './changeAddress.ts'
import { en } from './en.ts'
import classes, { css } from './Login.module.css'
import { loginFailureTexts } from './loginFailureTexts.ts'
import type { LoginStage } from './loginStage.ts'
import { loginTestIds } from './testIds.ts'
import { useSecondsUntil } from './useSecondsUntil.ts'

const signSize = 72

/** A step of a login that is looked at: what happens, and the way on where it did not work out. */
export function LoginMoment({ children, email, onRestart, stage, step, title }: LoginMoment.Props) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useTexts(en)
  const retryAtMs = stage.status === 'failed' ? stage.retryAtMs : undefined
  const secondsLeft = useSecondsUntil(retryAtMs)
  // A short pause between two mails is no failure: it is waited for, and the mail is sent by itself.
  const isPause = stage.status === 'failed' && stage.reason === 'throttled'
  useEffect(() => {
    if (isPause && retryAtMs !== undefined && secondsLeft === 0) onRestart()
  }, [isPause, onRestart, retryAtMs, secondsLeft])
  const failure =
    stage.status === 'failed'
      ? loginFailureTexts(stage.reason, { messages, secondsLeft, step })
      : undefined
  const canRetry = failure?.cure === 'again' && !isPause
  const said = failure ?? {
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
    <div className={classes['moment']}>
      <Ring
        radius={signSize / 2}
        size={signSize}
        status={stage.status === 'done' ? 'good' : failure && !isPause ? 'bad' : 'running'}
      >
        <span className={classes['sign']}>
          <MailIcon size={28} />
        </span>
      </Ring>
      <div className={classes['texts']} data-testid={loginTestIds.loginStatus} role="status">
        <p className={classes['lead']}>{said.title}</p>
        <p className={classes['quiet']}>{said.hint}</p>
      </div>
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
    </div>
  )
}

export declare namespace LoginMoment {
  type Props = {
    children?: ReactNode
    email: string
    onRestart: () => void
    stage: LoginStage
    step: 'code' | 'device'
    /** What is said while the step goes its way. */
    title: ReactNode
  }
}
