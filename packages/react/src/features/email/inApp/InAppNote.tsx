import { useStyles } from '@latchkey/ui'
import { useContext, useState } from 'react'
import { useLoaded } from '../../../hooks/useLoaded.ts'
import { MessagesContext } from '../../../i18n/MessagesContext.ts'
import { browserLink } from './browserLink.ts'
import { en } from './en.ts'
import classes, { css } from './InAppNote.module.css'
import { inAppOf } from './inAppOf.ts'

/** Says which providers refuse to open here, before anybody presses them, and how to leave the app. */
export function InAppNote({ providers }: InAppNote.Props) {
  useStyles(css)
  const { locale } = useContext(MessagesContext)
  const texts = useLoaded(locale === 'ar' && loadArabic) ?? en
  const { href } = location
  const app = inAppOf(window)
  const openUrl = app && browserLink(href, app)
  const [copied, setCopied] = useState<boolean>()
  const said = copied === undefined ? '' : copied ? texts.copied : texts.notCopied
  return (
    <div className={classes['note']} data-testid="in-app-note">
      <p className={classes['text']} role="status">
        {said || texts.refused(new Intl.ListFormat(locale).format(providers))}
      </p>
      {openUrl === undefined ? null : (
        <button
          className={classes['button']}
          data-testid="in-app-open"
          onClick={() => location.assign(openUrl)}
          type="button"
        >
          {texts.open}
        </button>
      )}
      <button
        className={classes['button']}
        data-testid="in-app-copy"
        onClick={() => copy(href).then(setCopied)}
        type="button"
      >
        {texts.copy}
      </button>
    </div>
  )
}

const loadArabic = async () => (await import('./ar.ts')).ar

/** By itself: what the kit copies with loads later than this. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export declare namespace InAppNote {
  type Props = {
    /** Their names. */
    providers: readonly string[]
  }
}
