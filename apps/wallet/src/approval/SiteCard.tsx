import { Text } from '@latchkey/ui'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { questionTexts } from './questionTexts/questionTexts.ts'

/** A page asks to see the wallet: what it gets, and Not now before Allow. */
export function SiteCard({ embedder, facts, onAnswer, onHeight }: SiteCard.Props) {
  const texts = questionTexts(facts.texts)
  return (
    <QuestionCard
      asker={embedder}
      facts={facts}
      name="site"
      no={{ onClick: () => onAnswer(false), text: texts.siteNotNow }}
      onHeight={onHeight}
      title={texts.siteWants(new URL(embedder).host)}
      yes={{ onClick: () => onAnswer(true), text: texts.siteAllow }}
    >
      <Text>{texts.siteGets}</Text>
    </QuestionCard>
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
