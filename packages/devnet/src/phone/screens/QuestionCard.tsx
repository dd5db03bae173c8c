import { useEffect, useRef } from 'react'
import type { PhoneQuestion } from '../PhoneState.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { usePhone } from './usePhone.ts'

/** What the owner has to answer now. */
export function QuestionCard({ question }: QuestionCard.Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus starts on the question: a key pressed for something else must not answer it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="question-title" className="question" data-testid="phone-question">
      <h2 id="question-title" ref={heading} tabIndex={-1}>
        {titleOf(question)}
      </h2>
      <dl>
        <dt>Asked by</dt>
        <dd data-testid="phone-peer">{question.peer.name || 'A site without a name'}</dd>
        <dt>It says it is at</dt>
        <dd>{question.peer.url || 'nowhere'}</dd>
      </dl>
      {question.kind === 'proposal' ? <ProposalCard question={question} /> : null}
      {question.kind === 'authenticate' ? (
        <Answers approve="Sign in" text={question.message} />
      ) : null}
      {question.kind === 'request' ? <Request question={question} /> : null}
    </section>
  )
}

export declare namespace QuestionCard {
  type Props = { question: PhoneQuestion }
}

function titleOf(question: PhoneQuestion): string {
  if (question.kind === 'proposal') return 'Connect to this site?'
  if (question.kind === 'authenticate') return 'Sign in to this site?'
  return question.description.title
}

function Request({ question }: { question: Extract<PhoneQuestion, { kind: 'request' }> }) {
  const { approve, facts, text } = question.description
  return (
    <>
      <dl>
        {[...facts, ['Over', question.networkName], ['Method', question.method]].map(
          ([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Answers approve={approve} text={text} />
    </>
  )
}

function Answers({ approve, text }: { approve: string; text?: string | undefined }) {
  const { phone } = usePhone()
  return (
    <>
      {text === undefined ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard.
        <section aria-label="Content" className="content" data-testid="phone-content" tabIndex={0}>
          {text}
        </section>
      )}
      <div className="buttons">
        <button
          data-testid="reject"
          onClick={() => phone.answer({ approved: false })}
          type="button"
        >
          Reject
        </button>
        <button
          data-testid="approve"
          onClick={() => phone.answer({ approved: true })}
          type="button"
        >
          {approve}
        </button>
      </div>
    </>
  )
}
