import { Text } from '@latchkey/ui'
import type { MadeState } from '../question/createMadeQuestion.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { questionTexts } from './questionTexts/questionTexts.ts'
import { describeMade } from './words/describeMade.ts'

/** On a further device: when and where the wallet was made, and what to do where that was someone else. */
export function MadeCard({
  embedder,
  facts,
  onAccept,
  onClose,
  onHeight,
  onRefuse,
  state: { isRefused, made },
}: MadeCard.Props) {
  const texts = questionTexts(facts.texts)
  const said = describeMade(made, texts)
  const card = isRefused
    ? { no: { onClick: onClose, text: texts.close }, title: texts.madeRefusedTitle }
    : {
        no: { onClick: onRefuse, text: texts.madeNo },
        title: texts.madeTitle,
        yes: { onClick: onAccept, text: texts.madeYes },
      }
  return (
    <QuestionCard {...card} facts={facts} name="made" onHeight={onHeight}>
      {isRefused ? (
        <Text>{texts.madeRefused(new URL(embedder).host)}</Text>
      ) : (
        <>
          {said !== undefined && <Text>{said}</Text>}
          <Text>{texts.madeOthers}</Text>
        </>
      )}
    </QuestionCard>
  )
}

export declare namespace MadeCard {
  type Props = {
    /** The page’s origin, as the browser says it. */
    embedder: string
    facts: FrameFacts
    onAccept: () => void
    /** The visitor has read what follows of no. */
    onClose: () => void
    /** Called with the height of a card that is not scrolled. */
    onHeight?: ((px: number) => void) | undefined
    onRefuse: () => void
    state: MadeState
  }
}
