'use client'
import { acceptLegal } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { useViewMessages } from '../../i18n/MessagesContext.ts'
import { useLegalGate } from '../../kit/useLegalGate.ts'
import { en } from './en.ts'
import classes, { css } from './Legal.module.css'

/** The site's terms: a sentence, or a box that has to be ticked before anything connects. */
export function Legal() {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useViewMessages(en)
  const { kind } = useLegalGate()
  const accepted = useLatchkeyState((state) => state.legalAccepted)
  if (kind === 'none') return null
  if (kind === 'notice')
    return (
      <p className={classes['notice']}>
        {messages['legal.notice']} <Links />
      </p>
    )
  return (
    <label className={classes['check']}>
      <input
        checked={accepted}
        className={classes['box']}
        onChange={({ currentTarget }) => acceptLegal(latchkey, currentTarget.checked)}
        type="checkbox"
      />
      <span>
        {messages['legal.accept']} <Links />
      </span>
    </label>
  )
}

function Links() {
  const messages = useViewMessages(en)
  const { privacyPolicyUrl, termsConditionsUrl } = useLatchkey().options
  return (
    <>
      {termsConditionsUrl ? <Link href={termsConditionsUrl}>{messages['legal.terms']}</Link> : null}
      {termsConditionsUrl && privacyPolicyUrl ? ` ${messages['legal.and']} ` : null}
      {privacyPolicyUrl ? <Link href={privacyPolicyUrl}>{messages['legal.privacy']}</Link> : null}
    </>
  )
}

function Link({ children, href }: { children: string; href: string }) {
  return (
    <a className={classes['link']} href={href} rel="noreferrer" target="_blank">
      {children}
    </a>
  )
}
