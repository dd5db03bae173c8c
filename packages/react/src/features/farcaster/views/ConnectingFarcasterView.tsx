import { Button, CopyIcon, FarcasterMark, useStyles } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { useLatchkey } from '../../../hooks/useLatchkey.ts'
import { chooseAnother } from '../../../kit/login/chooseAnother.ts'
import { Moment } from '../../../kit/login/Moment.tsx'
import { useHeldFocus } from '../../../kit/login/useHeldFocus.ts'
import { useLoginTexts } from '../../../kit/login/useLoginTexts.ts'
import { useSecondsUntil } from '../../../kit/login/useSecondsUntil.ts'
import { waitsUntil } from '../../../kit/login/waitsUntil.ts'
import { kitTestIds } from '../../../kit/testIds.ts'
import { useCopy } from '../../../kit/useCopy.tsx'
import type { ViewProps } from '../../../kit/ViewProps.ts'
import { en } from '../en.ts'
import classes, { css } from '../Farcaster.module.css'
import { FarcasterCode } from '../FarcasterCode.tsx'
import { type FarcasterSaid, farcasterSaid } from '../farcasterSaid.ts'
import { farcasterTestIds } from '../testIds.ts'
import { useFarcasterLogin } from '../useFarcasterLogin.ts'

/** An app on the visitor's phone signs who they are (S2.6): the code that leads it there, or on a phone a link. */
export function ConnectingFarcasterView({ view }: ViewProps<'ConnectingFarcaster'>) {
  useStyles(css)
  const latchkey = useLatchkey()
  const messages = useLoginTexts(en)
  const screen = useRef<HTMLDivElement>(null)
  useHeldFocus(screen)
  const { restart, stage } = useFarcasterLogin(view)
  const { mobile: isPhone } = latchkey.internal.environment
  const secondsLeft = useSecondsUntil(waitsUntil(stage))
  const { copied, copy } = useCopy('toast.linkCopied')
  const { offers, ...said } = farcasterSaid(stage, { isPhone, messages, secondsLeft })
  const url = stage.status === 'scan' ? stage.url : undefined
  const isAsked = url !== undefined || stage.status === 'opening'

  const buttons: Readonly<
    Record<FarcasterSaid['offers'][number], { run: () => void; testId: string; text: string }>
  > = {
    again: { run: restart, testId: kitTestIds.tryAgain, text: messages['common.retry'] },
    newCode: { run: restart, testId: kitTestIds.tryAgain, text: messages['farcaster.newCode'] },
    other: {
      run: () => chooseAnother(latchkey),
      testId: farcasterTestIds.farcasterOther,
      text: messages['farcaster.other'],
    },
  }
  return (
    <div className={classes['farcaster']} ref={screen} tabIndex={-1}>
      <Moment
        {...said}
        // In the one sentence that is announced.
        hint={copied && isAsked ? messages['toast.linkCopied'] : said.hint}
        icon={<FarcasterMark size={28} />}
        picture={isAsked && !isPhone ? <FarcasterCode url={url} /> : undefined}
      >
        {isAsked ? (
          <Ways isPhone={isPhone} onCopy={() => void copy(url ?? '')} url={url} />
        ) : (
          <div className={`${classes['actions']} ${classes['two']}`}>
            {offers.map((offer, index) => (
              <Button
                data-testid={buttons[offer].testId}
                disabled={offer !== 'other' && secondsLeft > 0}
                fullWidth
                key={offer}
                onClick={buttons[offer].run}
                variant={index > 0 ? 'plain' : 'primary'}
              >
                {buttons[offer].text}
              </Button>
            ))}
          </div>
        )}
      </Moment>
      <p className={classes['small']}>{messages['login.experimental']}</p>
    </div>
  )
}

/** What leads an app to where it signs: on a phone a link to the app that is there, with the code of another phone behind it. */
function Ways({
  isPhone,
  onCopy,
  url,
}: {
  isPhone: boolean
  onCopy: () => void
  url: string | undefined
}) {
  const messages = useLoginTexts(en)
  const [isCodeShown, showCode] = useState(false)
  return (
    <div className={classes['actions']}>
      {isPhone ? (
        <Button data-testid={farcasterTestIds.farcasterOpen} disabled={!url} fullWidth href={url}>
          {messages['farcaster.open']}
        </Button>
      ) : null}
      <div className={classes['extras']}>
        <Button
          data-testid={farcasterTestIds.farcasterCopy}
          disabled={!url}
          icon={<CopyIcon />}
          onClick={onCopy}
          size="small"
          variant="secondary"
        >
          {messages['farcaster.copy']}
        </Button>
        {isPhone ? (
          <Button
            aria-expanded={isCodeShown}
            data-testid={farcasterTestIds.farcasterShowCode}
            disabled={!url}
            onClick={() => showCode(!isCodeShown)}
            size="small"
            variant="secondary"
          >
            {messages[isCodeShown ? 'farcaster.hideCode' : 'farcaster.showCode']}
          </Button>
        ) : null}
      </div>
      {isPhone && isCodeShown ? <FarcasterCode url={url} /> : null}
    </div>
  )
}

function Title() {
  return useLoginTexts(en)['farcaster.title']
}
ConnectingFarcasterView.Title = Title
