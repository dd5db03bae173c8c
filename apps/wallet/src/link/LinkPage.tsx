import { Button, Notice, Spinner, StyleRootContext, Text, TextField, useStyles } from '@latchkey/ui'
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Language } from '../texts/languageOf.ts'
import type { Link, LinkState } from './createLink.ts'
import styles, { css } from './LinkPage.module.css'

/** The page of a mail’s link. Opening it does nothing: programs that read mails open links, too. */
export function LinkPage({ language, link }: LinkPage.Props) {
  return (
    <StyleRootContext value={document}>
      <LinkCard language={language} link={link} />
    </StyleRootContext>
  )
}

function LinkCard({ language: { texts }, link }: LinkPage.Props) {
  useStyles(css)
  const state = useSyncExternalStore(link.subscribe, link.getState)
  const [number, setNumber] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { status } = state
  const isSending = 'isSending' in state && state.isSending
  const isOver = status === 'done' || status === 'expired' || status === 'refused'
  const title = {
    done: texts.linkDoneTitle,
    expired: texts.linkExpiredTitle,
    failed: texts.linkTitle,
    number: texts.linkTitle,
    ready: texts.linkTitle,
    refused: texts.linkRefusedTitle,
  }[status]

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page says has changed with it
  useEffect(() => heading.current?.focus(), [isOver])
  useEffect(() => {
    document.title = title
  }, [title])

  function confirm(event: MouseEvent): void {
    // A script that presses for no one: what runs pages to check mails does.
    if (!event.nativeEvent.isTrusted) return
    if (status === 'number' && !/^\d{2}$/.test(number)) return
    void link.confirm(status === 'number' ? number : undefined)
    setNumber('')
  }

  return (
    <div className={styles['page']}>
      <main className={styles['card']}>
        <h1 className={styles['heading']} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {status === 'done' && <Text>{texts.linkDone}</Text>}
        {status === 'expired' && <Notice tone="warn">{texts.linkExpired}</Notice>}
        {status === 'refused' && <Notice tone="bad">{texts.linkRefused}</Notice>}
        {status === 'failed' && <Notice tone="warn">{texts.linkFailed}</Notice>}
        {!isOver && (
          <>
            <Text tone="second">{texts.linkHint}</Text>
            {status === 'number' && (
              <TextField
                autoComplete="off"
                boxDir="ltr"
                data-testid="link-number"
                error={wrongNumber(state, texts)}
                hint={texts.linkNumberHint}
                inputMode="numeric"
                label={texts.linkNumber}
                maxLength={2}
                onValueChange={(text) => setNumber(text.replaceAll(/\D/g, ''))}
                value={number}
              />
            )}
            <Button
              data-testid="link-confirm"
              disabled={status === 'number' && number.length !== 2 && !isSending}
              fullWidth
              icon={isSending ? <Spinner /> : undefined}
              loading={isSending}
              onClick={confirm}
            >
              {status === 'failed' ? texts.approveAgain : texts.linkConfirm}
            </Button>
          </>
        )}
      </main>
    </div>
  )
}

function wrongNumber(
  { isWrong, triesLeft }: Extract<LinkState, { status: 'number' }>,
  texts: Language['texts'],
): string | undefined {
  if (!isWrong) return undefined
  return triesLeft === undefined ? texts.linkNumberOther : texts.linkNumberWrong(triesLeft)
}

export declare namespace LinkPage {
  type Props = { language: Language; link: Link }
}
