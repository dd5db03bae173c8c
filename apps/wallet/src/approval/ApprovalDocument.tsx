import { StyleRootContext } from '@latchkey/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Approval, Approvals } from '../requests/createApprovals.ts'
import type { SiteQuestion } from '../session/createSiteQuestion.ts'
import type { TextsStore } from '../texts/createTexts.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { SiteCard } from './SiteCard.tsx'

const noQuestion = { answer() {}, getState: () => false, subscribe: () => () => {} }

/** The page takes its card away meanwhile. */
const leavingMs = 1000

/** The frame’s document: the first request that waits, and the last one for as long as the page needs to hide it. */
export function ApprovalDocument({
  approvals,
  clock,
  embedder,
  experimental,
  onEscape,
  onHeight,
  online,
  question = noQuestion,
  said,
  watchContent,
  watchPointer,
  watchSight,
  windows,
}: ApprovalDocument.Props) {
  const waiting = useSyncExternalStore(approvals.subscribe, approvals.getState)
  const texts = useSyncExternalStore(said.subscribe, said.getState)
  const isAsked = useSyncExternalStore(question.subscribe, question.getState)
  const [first] = waiting
  const facts = { clock, online, texts, watchContent, watchPointer, watchSight, windows }
  const [last, setLast] = useState<Approval>()
  if (first && first !== last) setLast(first)
  const drawn = first ?? last

  useEffect(
    () => (first || !last ? undefined : clock.after(leavingMs, () => setLast(undefined))),
    [clock, first, last],
  )

  useEffect(() => {
    document.title = texts.title
  }, [texts])

  useEffect(() => {
    // The page does not learn of it: keys are pressed in the document that has the focus.
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat) return
      if (question.getState()) question.answer(false)
      else onEscape()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [onEscape, question])

  return (
    <StyleRootContext value={document}>
      {isAsked && (
        <SiteCard
          embedder={embedder}
          facts={facts}
          onAnswer={question.answer}
          onHeight={onHeight}
        />
      )}
      {drawn && !isAsked && (
        <ApprovalCard
          approval={drawn}
          count={waiting.length}
          embedder={embedder}
          experimental={experimental}
          facts={facts}
          isOver={!first}
          key={drawn.id}
          onApprove={(id) => void approvals.approve(id)}
          onHeight={onHeight}
          onReject={(id) => approvals.reject(id)}
        />
      )}
    </StyleRootContext>
  )
}

export declare namespace ApprovalDocument {
  type Props = Omit<FrameFacts, 'texts'> & {
    approvals: Approvals
    /** The page’s origin, as the browser says it. */
    embedder: string
    experimental: boolean
    onEscape: () => void
    /** Called with how high it would be, in CSS pixels. */
    onHeight?: ((px: number) => void) | undefined
    /** Of the page; a window has none. */
    question?: Pick<SiteQuestion, 'answer' | 'getState' | 'subscribe'>
    /** What it says, in the page’s language. */
    said: TextsStore
  }
}
