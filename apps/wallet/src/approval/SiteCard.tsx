import { Button, Text, useStyles } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import { useGuard } from '../guard/useGuard.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import styles, { css } from './ApprovalCard.module.css'
import { useNaturalHeight } from './useNaturalHeight.ts'

/** A page asks to see the wallet: what it gets, and Not now before Allow. */
export function SiteCard({
  embedder,
  facts: { texts, windows: _, ...eyes },
  onAnswer,
  onHeight,
}: SiteCard.Props) {
  useStyles(css)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useNaturalHeight(card, onHeight)
  // Nothing moves by it: as with a text, it may be read where the browser cannot tell what lies over it.
  const { button, guard, isAgreed } = useGuard(card, { ...eyes, isUnproven: true })
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles['card']} ref={card}>
      <header className={styles['head']}>
        <h1 className={styles['heading']} data-testid="site-heading" ref={heading} tabIndex={-1}>
          {texts.siteWants(new URL(embedder).host)}
        </h1>
        <p className={styles['asker']}>
          {texts.askedBy} <bdi dir="ltr">{embedder}</bdi>
        </p>
      </header>
      <div className={styles['body']}>
        <div className={styles['content']}>
          <Text>{texts.siteGets}</Text>
        </div>
      </div>
      <footer className={styles['foot']}>
        <div className={styles['actions']}>
          <Button
            data-testid="site-not-now"
            fullWidth
            onClick={() => onAnswer(false)}
            variant="secondary"
          >
            {texts.siteNotNow}
          </Button>
          <div className={styles['approve']}>
            <Button
              {...button}
              data-testid="site-allow"
              disabled={guard?.status !== 'armed'}
              fullWidth
              onClick={(event) => isAgreed(event) && onAnswer(true)}
            >
              {texts.siteAllow}
            </Button>
          </div>
        </div>
      </footer>
    </main>
  )
}

export declare namespace SiteCard {
  type Props = {
    /** The page’s origin, as the browser says it. */
    embedder: string
    facts: FrameFacts
    onAnswer: (isAllowed: boolean) => void
    /** Called with the height of a card that is not scrolled. */
    onHeight?: ((px: number) => void) | undefined
  }
}
