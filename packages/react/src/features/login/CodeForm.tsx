import type { LoginActions } from '@latchkey/core'
import { Button } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useLoginTexts } from '../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../kit/login/useSecondsUntil.ts'
import { kitTestIds } from '../../kit/testIds.ts'
import { changeAddress } from './changeAddress.ts'
import { codeLine, isRefused, resendLine } from './codeLine.ts'
import type { EmailStage } from './EmailStage.ts'
import { en } from './en.ts'
import classes from './Login.module.css'
import { OtpField } from './OtpField.tsx'
import { Resend } from './Resend.tsx'
import { codeLength } from './readDigits.ts'
import { loginTestIds } from './testIds.ts'

/** After this long without a mail a visitor is shown where it may have gone. */
const spamMs = 20_000
/** A wallet that is not there after this long takes its time. */
const slowMs = 5000

const sentKeys = {
  code: 'login.sent',
  opening: 'login.opening',
  sending: 'login.sending',
} as const satisfies Record<CodeForm.Props['stage']['status'], keyof typeof en>

/** Six cells, what became of the code in them, and the way to another one. */
export function CodeForm({ actions, stage }: CodeForm.Props) {
  const latchkey = useLatchkey()
  const { now } = latchkey.internal.environment
  const messages = useLoginTexts(en)
  const online = useLatchkeyState((state) => state.online)
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  /** What is said in place of what the source says. */
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>()
  const code = stage.status === 'code' ? stage : undefined
  const { email } = stage
  const isChecking = code?.isChecking ?? false
  const isOver = code?.error === 'code_tries_used' || code?.error === 'code_expired'

  // A code that was refused is cleared; one that could not be checked stays, to be checked again.
  const [seen, setSeen] = useState(code)
  if (seen !== code) {
    setSeen(code)
    if (seen?.isChecking && !isChecking) {
      setSaid(undefined)
      if (isRefused(code?.error)) setDigits('')
    }
  }

  const hasCode = code !== undefined
  // Not before: a card does not shrink to what a new screen needs while one of its fields has the focus.
  useEffect(() => {
    if (hasCode) focusField(field.current)
  }, [hasCode])

  const [sentAtMs, setSentAtMs] = useState<number>()
  const retryAtMs = code?.retryAtMs
  useEffect(() => {
    if (retryAtMs !== undefined) setSentAtMs(now())
  }, [now, retryAtMs])
  const spamIn = useSecondsUntil(sentAtMs === undefined ? undefined : sentAtMs + spamMs)
  const lifetimeMs = (code?.lifetimeMinutes ?? 0) * 60_000
  const endsIn = useSecondsUntil(sentAtMs === undefined ? undefined : sentAtMs + lifetimeMs)
  const minutesLeft = Math.max(1, Math.ceil(endsIn / 60))

  const [openedAtMs] = useState(now)
  const isSlow = useSecondsUntil(openedAtMs + slowMs) === 0 && !code

  const tell = (error: unknown) => setSaid({ isBad: true, text: resendLine(error, messages) })

  function check(typed: string) {
    setSaid(undefined)
    if (online) void actions?.enterCode(typed).catch(tell)
    else setSaid({ isBad: true, text: codeLine('offline', { messages, triesLeft: 0 }) })
  }

  function resend() {
    setDigits('')
    setSaid(undefined)
    field.current?.focus()
    void actions
      ?.resend()
      .then(() => setSaid({ isBad: false, text: messages['login.resent'] }), tell)
  }

  const shown = said ?? {
    isBad: true,
    text:
      code?.mail && !code.error
        ? messages[code.mail === 'refused' ? 'login.mailRefused' : 'login.mailFailed']
        : codeLine(code?.error, { messages, triesLeft: code?.triesLeft ?? 0 }),
  }
  const line = isChecking
    ? { isBad: false, text: messages['login.checking'] }
    : isSlow
      ? { isBad: false, text: messages['login.slow'] }
      : shown
  const canCheckAgain = digits.length === codeLength && !isChecking && line.text !== ''
  return (
    <>
      <p className={classes['sent']}>
        {messages[sentKeys[stage.status]]} <bdi className={classes['email']}>{email}</bdi>{' '}
        <button
          className={classes['change']}
          data-testid={loginTestIds.loginChange}
          onClick={() => changeAddress(latchkey, email)}
          type="button"
        >
          {messages['login.change']}
        </button>
      </p>
      <OtpField
        disabled={!code || isChecking || isOver}
        inputRef={field}
        isWrong={isRefused(code?.error) && digits === '' && !isChecking && line.isBad}
        label={messages['login.digits']}
        onValueChange={(typed) => {
          setDigits(typed)
          setSaid(undefined)
          if (typed.length === codeLength && typed !== digits) check(typed)
        }}
        value={digits}
      />
      <p
        className={classes['line']}
        data-bad={line.isBad ? '' : undefined}
        data-testid={kitTestIds.loginStatus}
        role="status"
      >
        {line.text}
      </p>
      <div className={classes['actions']}>
        {canCheckAgain ? (
          <Button
            data-testid={kitTestIds.tryAgain}
            fullWidth
            onClick={() => check(digits)}
            variant="secondary"
          >
            {messages['common.retry']}
          </Button>
        ) : (
          // Its place is kept: another code can be sent once the first one was.
          <div className={code ? undefined : classes['later']}>
            <Resend
              onResend={code && !isChecking ? resend : undefined}
              retryAtMs={code?.retryAtMs ?? 0}
              text={messages['login.resend']}
            />
          </div>
        )}
        <p className={classes['small']}>
          {code && isOver
            ? messages['login.codeUsedHint']
            : code && !code.mail && spamIn === 0 && sentAtMs !== undefined
              ? messages['login.spam']
              : code && messages['login.lifetime'](minutesLeft)}
        </p>
      </div>
    </>
  )
}

/** Where there is a keyboard to type on, and the visitor is not at something else. */
function focusField(field: HTMLInputElement | null): void {
  if (!field || !globalThis.matchMedia?.('(pointer: fine)').matches) return
  const { activeElement } = field.getRootNode() as ShadowRoot
  if (!activeElement?.matches('button, input')) field.focus({ preventScroll: true })
}

export declare namespace CodeForm {
  type Props = {
    /** None while the source is on its way. */
    actions: LoginActions | undefined
    stage: Extract<EmailStage, { status: 'code' | 'opening' | 'sending' }>
  }
}
