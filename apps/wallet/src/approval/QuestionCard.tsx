import { Button, Notice, useStyles } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useGuard } from '../guard/useGuard.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import styles, { css } from './ApprovalCard.module.css'
import { useNaturalHeight } from './useNaturalHeight.ts'

/** What the frame asks by itself: no before yes, and a yes counts once the card was seen. */
export function QuestionCard({
  asker,
  children,
  facts: { texts, windows: _, ...eyes },
  name,
  no,
  onHeight,
  title,
  yes,
}: QuestionCard.Props) {
  useStyles(css)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useNaturalHeight(card, onHeight)
  // Nothing moves by it: as with a text, it may be read where the browser cannot tell what lies over it.
  const { button, guard, isAgreed } = useGuard(card, { ...eyes, isUnproven: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the card says has changed with it
  useEffect(() => heading.current?.focus(), [title])

  return (
    <main className={styles['card']} ref={card}>
      <header className={styles['head']}>
        <h1
          className={styles['heading']}
          data-testid={`${name}-heading`}
          ref={heading}
          tabIndex={-1}
        >
          {title}
        </h1>
        {asker && (
          <p className={styles['asker']}>
            {texts.askedBy} <bdi dir="ltr">{asker}</bdi>
          </p>
        )}
      </header>
      <div className={styles['body']}>
        <div className={styles['content']}>{children}</div>
      </div>
      <footer className={styles['foot']}>
        {yes && guard?.status === 'never' && (
          <Notice data-testid={`${name}-unseen`} tone="warn">
            {texts.unseen[guard.reason]}
          </Notice>
        )}
        <div className={styles['actions']}>
          <Button
            data-testid={`${name}-no`}
            fullWidth
            // A second click of the same hand would answer what the first has brought.
            onClick={({ detail }) => detail < 2 && no.onClick()}
            variant="secondary"
          >
            {no.text}
          </Button>
          {yes && (
            <div className={styles['approve']}>
              <Button
                {...button}
                data-testid={`${name}-yes`}
                disabled={guard?.status !== 'armed'}
                fullWidth
                onClick={(event) => isAgreed(event) && yes.onClick()}
              >
                {yes.text}
              </Button>
            </div>
          )}
        </div>
      </footer>
    </main>
  )
}

export declare namespace QuestionCard {
  type Answer = { onClick: () => void; text: string }
  type Props = {
    /** The origin that asks, where it is not the wallet. */
    asker?: string | undefined
    children: ReactNode
    facts: FrameFacts
    /** What tests find it by. */
    name: string
    no: Answer
    /** Called with the height of a card that is not scrolled. */
    onHeight?: ((px: number) => void) | undefined
    title: string
    /** None where the card only has to be read. */
    yes?: Answer | undefined
  }
}
