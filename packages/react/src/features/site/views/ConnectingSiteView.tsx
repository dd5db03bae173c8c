'use client'
import { Button, UserIcon, useStyles } from '@latchkey/ui'
import { useRef } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { chooseAnother } from '../../../kit/login/chooseAnother.ts'
import { Moment } from '../../../kit/login/Moment.tsx'
import { useHeldFocus } from '../../../kit/login/useHeldFocus.ts'
import { useLoginTexts } from '../../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../../kit/login/useSecondsUntil.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import classes, { css } from '../Site.module.css'
import { type SiteSaid, siteSaid } from '../siteSaid.ts'
import { siteTestIds } from '../testIds.ts'
import { useSiteLogin } from '../useSiteLogin.ts'

/** The site's own server says who the visitor is, so that there is nothing to do but to wait, and a way on where that failed. */
export function ConnectingSiteView({ view }: ViewProps<'ConnectingSite'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useLoginTexts(en)
  const screen = useRef<HTMLDivElement>(null)
  useHeldFocus(screen)
  const { restart, stage } = useSiteLogin(view)
  const secondsLeft = useSecondsUntil(stage.status === 'failed' ? stage.retryAtMs : undefined)
  const { offers, ...said } = siteSaid(stage, { messages, secondsLeft })
  const buttons: Readonly<
    Record<SiteSaid['offers'][number], { run: () => void; testId: string; text: string }>
  > = {
    again: { run: () => restart(), testId: kitTestIds.tryAgain, text: messages['common.retry'] },
    other: {
      run: () => chooseAnother(latchkey),
      testId: siteTestIds.siteOther,
      text: messages['site.other'],
    },
  }
  return (
    <div className={classes['site']} ref={screen} tabIndex={-1}>
      <Moment {...said} icon={<UserIcon size={28} />}>
        <div className={classes['actions']}>
          {offers.map((offer, index) => (
            <Button
              data-testid={buttons[offer].testId}
              disabled={offer === 'again' && secondsLeft > 0}
              fullWidth
              key={offer}
              onClick={buttons[offer].run}
              variant={index > 0 ? 'plain' : 'primary'}
            >
              {buttons[offer].text}
            </Button>
          ))}
        </div>
      </Moment>
      <p className={classes['small']}>{messages['login.experimental']}</p>
    </div>
  )
}

function Title() {
  return useLoginTexts(en)['site.title']
}
ConnectingSiteView.Title = Title
