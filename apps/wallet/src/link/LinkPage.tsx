import { BrandIcon, Button, Notice, Spinner, StyleRootContext, Text, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Language } from '../texts/languageOf.ts'
import type { Link, LinkState } from './createLink.ts'
import { LinkForm } from './LinkForm.tsx'
import styles, { css } from './LinkPage.module.css'
import { NotMeButton } from './NotMeButton.tsx'
import { ar } from './texts/ar.ts'
import { en, type LinkTexts } from './texts/en.ts'

const hourMs = 60 * 60_000

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
  const heading = useRef<HTMLHeadingElement>(null)
  const { status } = state
  const title = titleOf(status, texts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page says has changed with it
  useEffect(() => heading.current?.focus(), [title])
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className={styles['page']}>
      <main className={styles['card']}>
        <span className={styles['mark']}>
          <BrandIcon size={32} />
        </span>
        <h1 className={styles['heading']} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {status === 'reading' && (
          <p className={styles['reading']} role="status">
            <Spinner /> {texts.reading}
          </p>
        )}
        {status === 'unread' && (
          <>
            <Notice tone="warn">{texts.failed}</Notice>
            <Button data-testid="link-again" fullWidth onClick={() => void link.read()}>
              {texts.again}
            </Button>
          </>
        )}
        {status === 'done' && <Text>{texts.done}</Text>}
        {status === 'expired' && <Notice tone="warn">{texts.expired}</Notice>}
        {status === 'refused' && <Notice tone="bad">{texts.refused}</Notice>}
        {status === 'held' && (
          <Text>{texts.held(Math.max(1, Math.ceil(state.freeInMs / hourMs)))}</Text>
        )}
        {status === 'notMe' && <Frozen link={link} state={state} texts={texts} />}
        {status === 'thawed' && <Text>{state.isFrozen ? texts.thawedStill : texts.thawed}</Text>}
        {status === 'waiting' ? (
          <LinkForm link={link} locale={language.locale} state={state} texts={texts} />
        ) : (
          'refusal' in state &&
          state.refusal && (
            <NotMeButton deed={state.refusal} onPress={() => void link.refuse()} texts={texts} />
          )
        )}
      </main>
    </div>
  )
}

/** The wallet is frozen by the visitor, who takes that back with one press. */
function Frozen({
  link,
  state: { thaw },
  texts,
}: {
  link: Link
  state: Extract<LinkState, { status: 'notMe' }>
  texts: LinkTexts
}) {
  return (
    <>
      <Text>{texts.notMeDone}</Text>
      <Text>{texts.notMeNext}</Text>
      {thaw.hasFailed && <Notice tone="warn">{texts.failed}</Notice>}
      <Button
        data-testid="link-thaw"
        fullWidth
        icon={thaw.isSending ? <Spinner /> : undefined}
        loading={thaw.isSending}
        onClick={({ nativeEvent }) => void (nativeEvent.isTrusted && link.thaw())}
        variant="secondary"
      >
        {texts.thaw}
      </Button>
    </>
  )
}

function titleOf(status: LinkState['status'], texts: LinkTexts): string {
  switch (status) {
    case 'done':
      return texts.doneTitle
    case 'held':
      return texts.heldTitle
    case 'expired':
      return texts.expiredTitle
    case 'notMe':
      return texts.notMeTitle
    case 'refused':
      return texts.refusedTitle
    case 'thawed':
      return texts.thawedTitle
    default:
      return texts.title
  }
}

export declare namespace LinkPage {
  type Props = { language: Language; link: Link }
}
