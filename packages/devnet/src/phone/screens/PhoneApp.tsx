import type { PhoneState } from '../PhoneState.ts'
import { PairForm } from './PairForm.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { SessionList } from './SessionList.tsx'
import { Settings } from './Settings.tsx'
import { usePhoneState } from './usePhone.ts'

/** The whole phone: what is asked, how to pair, the sessions, and what its owner may set. */
export function PhoneApp() {
  const [question] = usePhoneState(({ questions }) => questions)
  const status = usePhoneState(statusOf)
  const error = usePhoneState((state) => state.error)
  return (
    <>
      <header>
        <h1>Development phone wallet</h1>
        <p>Its keys are public. Never send real funds to it.</p>
        <p data-testid="phone-status" role="status">
          {status}
        </p>
      </header>
      <main>
        <p data-testid="phone-error" role="alert">
          {error}
        </p>
        {question ? <QuestionCard key={question.id} question={question} /> : null}
        <PairForm />
        <SessionList />
        <Settings />
      </main>
    </>
  )
}

function statusOf({ connected, offline, sessions }: PhoneState): string {
  if (offline) return 'offline'
  if (connected) return 'online'
  return sessions.length > 0 ? 'connecting' : 'ready'
}
