import { StyleRootContext } from '@latchkey/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MadeQuestion } from '../question/createMadeQuestion.ts'
import type { Question } from '../question/createQuestion.ts'
import type { SiteQuestion } from '../question/createSiteQuestion.ts'
import type { OwnSheet } from '../question/OwnSheet.ts'
import type { Approval } from '../requests/approvals/Approval.ts'
import type { Approvals } from '../requests/approvals/createApprovals.ts'
import type { TextsStore } from '../texts/createTexts.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import type { QuestionCards } from './cards.ts'

const never = { getState: () => undefined, subscribe: () => () => {} }
const noQuestions = {
  cards: () => undefined,
  devices: { ...never, answer() {} },
  made: { ...never, accept() {}, close() {}, refuse() {} },
  site: { ...never, answer() {}, getState: () => false },
}

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
  questions = noQuestions,
  said,
  watchContent,
  watchPointer,
  watchSight,
  windows,
}: ApprovalDocument.Props) {
  const waiting = useSyncExternalStore(approvals.subscribe, approvals.getState)
  const texts = useSyncExternalStore(said.subscribe, said.getState)
  const { devices, made, site } = questions
  const cards = questions.cards()
  const Sheet = useSyncExternalStore(devices.subscribe, devices.getState)
  const askedMade = useSyncExternalStore(made.subscribe, made.getState)
  const isSiteAsked = useSyncExternalStore(site.subscribe, site.getState)
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
      if (site.getState()) site.answer(false)
      else if (made.getState()?.isRefused) made.close()
      else if (devices.getState()) devices.answer(true)
      else onEscape()
    }
    document.addEventListener('keydown', take)
    return () => document.removeEventListener('keydown', take)
  }, [devices, made, onEscape, site])

  return (
    <StyleRootContext value={document}>
      {isSiteAsked && cards && (
        <cards.SiteCard
          embedder={embedder}
          facts={facts}
          onAnswer={site.answer}
          onHeight={onHeight}
        />
      )}
      {askedMade && cards && (
        <cards.MadeCard
          embedder={embedder}
          facts={facts}
          onAccept={made.accept}
          onClose={made.close}
          onHeight={onHeight}
          onRefuse={made.refuse}
          state={askedMade}
        />
      )}
      {Sheet && !isSiteAsked && !askedMade && (
        <Sheet facts={facts} onClose={() => devices.answer(true)} onHeight={onHeight} />
      )}
      {drawn && !Sheet && !isSiteAsked && !askedMade && (
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
          onLimit={(id) => void approvals.limit(id)}
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
    questions?: {
      /** What draws those of a login, once one was asked. */
      cards: () => QuestionCards | undefined
      devices: Pick<Question<OwnSheet, true>, 'answer' | 'getState' | 'subscribe'>
      made: Omit<MadeQuestion, 'ask'>
      site: Omit<SiteQuestion, 'ask'>
    }
    /** What it says, in the page’s language. */
    said: TextsStore
  }
}
