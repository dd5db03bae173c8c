import { Button, Notice, Spinner, StyleRootContext, Text, TextField, useStyles } from '@latchkey/ui'
import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Language } from '../texts/languageOf.ts'
import type { Link, LinkState } from './createLink.ts'
import styles, { css } from './LinkPage.module.css'
import { ar } from './texts/ar.ts'
import { en, type LinkTexts } from './texts/en.ts'

const textsOf = { ar, en } as const

/** The page of a mail’s link. Opening it does nothing: programs that read mails open links, too. */
export function LinkPage({ language, link }: LinkPage.Props) {
  return (
    <StyleRootContext value={document}>
      <LinkCard language={language} link={link} />
    </StyleRootContext>
  )
}

function LinkCard({ language, link }: LinkPage.Props) {
  useStyles(css)
  const texts = textsOf[language.locale]
  const state = useSyncExternalStore(link.subscribe, link.getState)
  const [number, setNumber] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { status } = state
  const isSending = 'isSending' in state && state.isSending
  const isOver = status === 'done' || status === 'expired' || status === 'refused'
  const title = {
    done: texts.doneTitle,
    expired: texts.expiredTitle,
    failed: texts.title,
    number: texts.title,
    ready: texts.title,
    refused: texts.refusedTitle,
  }[status]

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page says has changed with it
  useEffect(() => heading.current?.focus(), [isOver])
  // A number that is asked for, or was wrong, is what the visitor types next.
  useEffect(() => {
    if (status === 'number' && !isSending) field.current?.focus()
  }, [isSending, status])
  useEffect(() => {
    document.title = title
  }, [title])

  function confirm(event: SyntheticEvent): void {
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
        {status === 'done' && <Text>{texts.done}</Text>}
        {status === 'expired' && <Notice tone="warn">{texts.expired}</Notice>}
        {status === 'refused' && <Notice tone="bad">{texts.refused}</Notice>}
        {status === 'failed' && <Notice tone="warn">{texts.failed}</Notice>}
        {!isOver && (
          <>
            <Text tone="second">{texts.hint}</Text>
            {status === 'number' && (
              <TextField
                autoComplete="off"
                boxDir="ltr"
                data-testid="link-number"
                error={wrongNumber(state, texts)}
                hint={texts.numberHint}
                inputMode="numeric"
                label={texts.number}
                maxLength={2}
                onKeyDown={(event) => event.key === 'Enter' && confirm(event)}
                onValueChange={(text) => setNumber(text.replaceAll(/\D/g, ''))}
                ref={field}
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
              {status === 'failed' ? texts.again : texts.confirm}
            </Button>
          </>
        )}
      </main>
    </div>
  )
}

function wrongNumber(
  { isWrong, triesLeft }: Extract<LinkState, { status: 'number' }>,
  texts: LinkTexts,
): string | undefined {
  if (!isWrong) return undefined
  return triesLeft === undefined ? texts.numberOther : texts.numberWrong(triesLeft)
}

export declare namespace LinkPage {
  type Props = { language: Language; link: Link }
}
