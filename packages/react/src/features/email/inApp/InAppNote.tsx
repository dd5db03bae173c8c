'use client'
import { copyText, SecondaryButton, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import type { TextsOf } from '../../../i18n/en.ts'
import { type SocialProvider, socialProviders } from '../../../kit/socialProviders.ts'
import { emailTestIds } from '../testIds.ts'
import type { en } from './en.ts'
import classes, { css } from './InAppNote.module.css'

/** Says which providers refuse to open here, before anybody presses them, and how to leave the app. */
export function InAppNote({ locale, openUrl, providers, texts, url }: InAppNote.Props) {
  useStyles(css)
  const [copied, setCopied] = useState<boolean>()
  const names = providers.map((each) => socialProviders[each]?.name ?? each)
  const said = copied === undefined ? '' : copied ? texts.copied : texts.notCopied
  return (
    <div className={classes['note']} data-testid={emailTestIds.inAppNote}>
      <p className={classes['text']} role="status">
        {said || texts.refused(new Intl.ListFormat(locale).format(names))}
      </p>
      {openUrl === undefined ? null : (
        <SecondaryButton
          data-testid={emailTestIds.inAppOpen}
          onClick={() => location.assign(openUrl)}
        >
          {texts.open}
        </SecondaryButton>
      )}
      <SecondaryButton
        data-testid={emailTestIds.inAppCopy}
        onClick={() => copyText(url).then(setCopied)}
      >
        {texts.copy}
      </SecondaryButton>
    </div>
  )
}

export declare namespace InAppNote {
  type Props = {
    locale: string
    /** Opens the page in the device's own browser, where the app lets it. */
    openUrl: string | undefined
    providers: readonly SocialProvider[]
    texts: TextsOf<typeof en>
    /** Of the page. */
    url: string
  }
}
