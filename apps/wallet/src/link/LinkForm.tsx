import { latinDigits } from '@latchkey/protocol'
import { Button, Notice, Spinner, Text, TextField } from '@latchkey/ui'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FactList } from '../approval/FactList.tsx'
import type { Link, LinkFacts, LinkState } from './createLink.ts'
import styles from './LinkPage.module.css'
import { NotMeButton } from './NotMeButton.tsx'
import type { LinkTexts } from './texts/en.ts'

type Waiting = Extract<LinkState, { status: 'waiting' }>

/** Who wants to be let in, and both answers. */
export function LinkForm({ link, locale, state, texts }: LinkForm.Props) {
  const { confirmation, facts, refusal } = state
  const isSending = confirmation.isSending || refusal.isSending
  const [number, setNumber] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const takesNumber = !facts.isHere

  // What is typed next, once it is asked for, and after a number that was wrong.
  useEffect(() => {
    if (takesNumber && !isSending) field.current?.focus()
  }, [isSending, takesNumber])

  function confirm(event: SyntheticEvent): void {
    // A script that presses for no one: what runs pages to check mails does.
    if (!event.nativeEvent.isTrusted) return
    if (takesNumber && !/^\d{2}$/.test(number)) return
    void link.confirm(takesNumber ? number : undefined)
    setNumber('')
  }

  return (
    <>
      <FactList facts={factsOf(facts, { locale, texts })} />
      <Text tone="second">{texts.hint}</Text>
      {facts.isFrozen && (
        <Notice data-testid="link-frozen" tone="warn">
          {texts.frozen}
        </Notice>
      )}
      {confirmation.hasFailed && <Notice tone="warn">{texts.failed}</Notice>}
      {takesNumber && (
        <TextField
          autoComplete="off"
          boxDir="ltr"
          data-testid="link-number"
          error={wrongNumber(state, texts)}
          hint={texts.numberHint}
          inputMode="numeric"
          label={texts.number}
          onKeyDown={(event) => event.key === 'Enter' && confirm(event)}
          onValueChange={(text) => setNumber(latinDigits(text).replaceAll(/\D/g, '').slice(0, 2))}
          ref={field}
          value={number}
        />
      )}
      <div className={styles['actions']}>
        <Button
          data-testid="link-confirm"
          disabled={refusal.isSending || (takesNumber && number.length !== 2 && !isSending)}
          fullWidth
          icon={confirmation.isSending ? <Spinner /> : undefined}
          loading={confirmation.isSending}
          onClick={confirm}
        >
          {texts.confirm}
        </Button>
        <NotMeButton
          deed={refusal}
          isBusy={confirmation.isSending}
          onPress={() => void link.refuse()}
          texts={texts}
        />
      </div>
    </>
  )
}

function factsOf(
  { browser, email, sentAtMs, site, system }: LinkFacts,
  { locale, texts }: Pick<LinkForm.Props, 'locale' | 'texts'>,
) {
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    { name: texts.site, value: new URL(site).host },
    {
      name: texts.device,
      value: texts.browser(browser, system === 'iPhone' ? texts.iPhone : system),
    },
    { name: texts.asked, value: when.format(sentAtMs) },
    { name: texts.wallet, value: email },
  ]
}

function wrongNumber({ number: { isWrong, triesLeft } }: Waiting, texts: LinkTexts) {
  if (!isWrong) return undefined
  return triesLeft === undefined ? texts.numberOther : texts.numberWrong(triesLeft)
}

export declare namespace LinkForm {
  type Props = { link: Link; locale: string; state: Waiting; texts: LinkTexts }
}
