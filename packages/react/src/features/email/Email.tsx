import { currentView, navigate, readEmail } from '@latchkey/core/modal'
import { Icon, MailIcon, useStyles, VisuallyHidden } from '@latchkey/ui'
import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { useFeatures } from '../../hooks/useFeatures.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import type { EmailProps } from '../../kit/EmailContext.ts'
import { useLegalGate } from '../../kit/useLegalGate.ts'
import { useViewPreload } from '../../kit/ViewCode.ts'
import classes, { css } from './Email.module.css'
import { en } from './en.ts'
import { SocialRow } from './SocialRow.tsx'
import { socialsLead } from './socialsLead.ts'
import { emailTestIds } from './testIds.ts'

/** The ways in by a login, each where it is on: e-mail, and accounts at providers. */
export function Email({ leads }: EmailProps) {
  useStyles(css)
  const { options } = useLatchkey()
  const { email } = useFeatures()
  const messages = useViewMessages(en)
  const or = options.enableWallets ? <p className={classes['or']}>{messages['email.or']}</p> : null
  const hasSocialsFirst = socialsLead(options)
  return (
    <div className={classes['email']}>
      {leads ? null : or}
      {hasSocialsFirst ? <SocialRow /> : null}
      {email ? <EmailForm /> : null}
      {hasSocialsFirst ? null : <SocialRow />}
      {leads ? or : null}
    </div>
  )
}

/** A field, the button at its end, and a line that says what is wrong with it. */
function EmailForm() {
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const preload = useViewPreload()
  const id = useId()
  const { barred } = useLegalGate()
  const online = useLatchkeyState((state) => state.online)
  // The screen with the code is on its way.
  const isLeaving = useLatchkeyState(({ router }) => currentView(router).name === 'EmailVerifyOtp')
  const [email, setEmail] = useState(() => typedBefore(latchkey))
  const [isWrong, setWrong] = useState(false)
  const isOff = barred || !online || isLeaving
  const note = online ? isWrong && messages['email.invalid'] : messages['email.offline']

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isOff) return
    const read = readEmail(email)
    if (!read) {
      setWrong(true)
      return
    }
    const view = currentView(latchkey.store.getState().router)
    const typed = { email: read }
    // Who comes back to change the address finds it there.
    if (view.name === 'Connect') navigate.replace(latchkey, { ...view, ...typed })
    navigate.push(latchkey, { ...typed, name: 'EmailVerifyOtp' })
  }

  return (
    <form className={classes['form']} noValidate onSubmit={submit}>
      <VisuallyHidden>
        <label htmlFor={id}>{messages['email.field']}</label>
      </VisuallyHidden>
      {/* An address reads left to right in every language. */}
      <div className={classes['box']} data-invalid={isWrong ? '' : undefined} dir="ltr">
        <MailIcon />
        <input
          aria-describedby={`${id}note`}
          aria-invalid={isWrong || undefined}
          autoCapitalize="none"
          autoComplete="email"
          className={classes['input']}
          data-testid={emailTestIds.emailInput}
          enterKeyHint="go"
          id={id}
          inputMode="email"
          maxLength={254}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            setWrong(false)
          }}
          onFocus={() => preload('EmailVerifyOtp')}
          placeholder="you@example.com"
          // Disabled it would lose the focus.
          readOnly={isLeaving}
          spellCheck={false}
          type="email"
          value={email}
        />
        <button
          aria-busy={isLeaving || undefined}
          aria-disabled={isOff || undefined}
          aria-label={messages['email.submit']}
          className={classes['submit']}
          data-ready={readEmail(email) ? '' : undefined}
          data-testid={emailTestIds.emailSubmit}
          onClick={(event: MouseEvent) => isOff && event.preventDefault()}
          type="submit"
        >
          {isLeaving ? (
            <span className={classes['busy']} />
          ) : (
            // Not the one of the account's actions, which is of code that comes later (ADR 0023).
            <Icon>
              <path d="M4 10h12.25M11 4.75 16.25 10 11 15.25" />
            </Icon>
          )}
        </button>
      </div>
      <p
        className={classes['note']}
        data-bad={online ? '' : undefined}
        id={`${id}note`}
        role="status"
      >
        {note}
      </p>
    </form>
  )
}

function typedBefore({ store }: ReturnType<typeof useLatchkey>): string {
  const view = currentView(store.getState().router)
  return (view.name === 'Connect' && view.email) || ''
}
