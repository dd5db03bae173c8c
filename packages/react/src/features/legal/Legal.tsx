import { acceptLegal } from '@latchkey/core/modal'
import { useStyles } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
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
  const label = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const view = label.current?.parentElement
    if (accepted || !view) return
    view.addEventListener('click', pointToBox, true)
    return () => view.removeEventListener('click', pointToBox, true)
  }, [accepted])
  if (kind === 'none') return null
  if (kind === 'notice')
    return (
      <p className={classes['notice']}>
        {messages['legal.notice']} <Links />
      </p>
    )
  return (
    <label ref={label} className={classes['check']}>
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

/** A click on a row that waits for the terms leads to their box. */
function pointToBox({ currentTarget, target }: Event): void {
  const box = (currentTarget as Element).querySelector('input')
  if (!box || !(target as Element).closest('[aria-disabled]')) return
  box.focus()
  const [start, end] = ['calc(var(--lk-travel) * -0.75)', 'calc(var(--lk-travel) * 0.75)']
  box.animate({ translate: ['0', start, end, start, end, '0'] }, 300)
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
