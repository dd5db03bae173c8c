import type { SiwxMessage } from '@latchkey/core/modal'
import { CheckIcon, Notice } from '@latchkey/ui'
import { useTexts } from '../../kit/useTexts.ts'
import { en } from './en.ts'
import { signInTestIds } from './testIds.ts'
import classes from './views/SIWXSignMessageView.module.css'

/** The text that the wallet is asked to sign, and whether it is for this site. */
export function MessageText({ message }: MessageText.Props) {
  const messages = useTexts(en)
  const { domain } = message
  return (
    <>
      {domain === location.host ? (
        <p className={classes['domain']}>
          <CheckIcon size={16} />
          {messages['signIn.sameSite'](domain)}
        </p>
      ) : (
        <Notice tone="bad">{messages['signIn.otherSite'](domain)}</Notice>
      )}
      <section
        aria-label={messages['signIn.message']}
        className={classes['text']}
        data-testid={signInTestIds.siwxMessage}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard.
        tabIndex={0}
      >
        {String(message)}
      </section>
    </>
  )
}

export declare namespace MessageText {
  type Props = { message: SiwxMessage }
}
