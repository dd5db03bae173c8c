import type { SignInEvent } from './SignInEvent.ts'
import type { SignInFlow, SignIns } from './SignInFlow.ts'

/**
 * Pure: the sign-ins after an event.
 *
 * An event that comes too late, for an account that is gone or is further, gives back the same.
 */
export function signInTransition(signIns: SignIns, event: SignInEvent): SignIns {
  const flow = signIns[event.account]
  const next = flow && nextFlow(flow, event)
  return next === flow || !next ? signIns : { ...signIns, [event.account]: next }
}

function nextFlow(flow: SignInFlow, event: SignInEvent): SignInFlow {
  switch (event.type) {
    case 'sessionsRead':
      return read(flow, event)
    case 'signInAsked':
      return flow.status === 'dismissed' ? { status: 'owed' } : flow
    case 'signatureAsked':
      return flow.status === 'owed' ? { status: 'signing' } : flow
    // The site has the session, so it counts, although the visitor may have closed the modal before the wallet answered.
    case 'signedIn':
      return signedIn(flow, event)
    case 'signInFailed':
      return flow.status === 'signing' ? { failure: event.failure, status: 'owed' } : flow
    case 'signInDismissed':
      return flow.status === 'owed' || flow.status === 'signing' ? { status: 'dismissed' } : flow
    default:
      return event satisfies never
  }
}

function read(
  flow: SignInFlow,
  { endsAt, isRequired, isSignedIn }: Extract<SignInEvent, { type: 'sessionsRead' }>,
): SignInFlow {
  if (flow.status === 'signing') return flow
  if (isSignedIn) return signedIn(flow, { endsAt })
  const isAsked = flow.status === 'checking' && !flow.quiet
  if (flow.status === 'owed' || flow.status === 'dismissed') return flow
  return isRequired || isAsked ? { status: 'owed' } : { status: 'dismissed' }
}

function signedIn(flow: SignInFlow, { endsAt }: { endsAt?: number | undefined }): SignInFlow {
  return flow.status === 'signedIn' && flow.endsAt === endsAt
    ? flow
    : { endsAt, status: 'signedIn' }
}
