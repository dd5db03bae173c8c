import { expect, test } from 'vitest'
import type { SignInEvent } from './SignInEvent.ts'
import type { SignInFlow } from './SignInFlow.ts'
import { signInTransition } from './signInTransition.ts'

const account = 'eip155:1:0xA'
const checking: SignInFlow = { hold: true, quiet: false, status: 'checking' }
const quiet: SignInFlow = { hold: false, quiet: true, status: 'checking' }
const owed: SignInFlow = { status: 'owed' }
const signing: SignInFlow = { status: 'signing' }
const signedIn: SignInFlow = { status: 'signedIn' }
const dismissed: SignInFlow = { status: 'dismissed' }
const read = (isSignedIn: boolean, isRequired = false) =>
  ({ isRequired, isSignedIn, type: 'sessionsRead' }) as const

type Case = [SignInFlow, DistributiveOmit<SignInEvent, 'account'>, SignInFlow]
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

test.each<Case>([
  [checking, read(true), signedIn],
  [checking, read(false), owed],
  [checking, read(false, true), owed],
  // A page that has just come back asks for nothing that is not required.
  [quiet, read(false), dismissed],
  [quiet, read(false, true), owed],
  [owed, { type: 'signatureAsked' }, signing],
  // The site has the session: the wallet was slower than the visitor who closed the modal, or the site slower than both.
  [dismissed, { type: 'signedIn' }, signedIn],
  [{ failure: 'failed', status: 'owed' }, { type: 'signedIn' }, signedIn],
  // An end that is known.
  [checking, { ...read(true), endsAt: 5 }, { endsAt: 5, status: 'signedIn' }],
  [signing, { endsAt: 5, type: 'signedIn' }, { endsAt: 5, status: 'signedIn' }],
  [
    { endsAt: 5, status: 'signedIn' },
    { ...read(true), endsAt: 6 },
    { endsAt: 6, status: 'signedIn' },
  ],
  [signing, { type: 'signedIn' }, signedIn],
  [signing, { failure: 'declined', type: 'signInFailed' }, { failure: 'declined', status: 'owed' }],
  [owed, { type: 'signInDismissed' }, dismissed],
  [signing, { type: 'signInDismissed' }, dismissed],
  [dismissed, { type: 'signInAsked' }, owed],
  // Another tab signed in, or out.
  [owed, read(true), signedIn],
  [dismissed, read(true), signedIn],
  [signedIn, read(false, true), owed],
  [signedIn, read(false), dismissed],
])('%j and then %j is %j', (flow, event, next) => {
  const signIns = signInTransition({ [account]: flow }, { account, ...event } as SignInEvent)
  expect(signIns).toEqual({ [account]: next })
})

test.each<[SignInFlow, DistributiveOmit<SignInEvent, 'account'>]>([
  [owed, read(false, true)],
  [dismissed, read(false, true)],
  [signedIn, read(true)],
  [
    { endsAt: 5, status: 'signedIn' },
    { ...read(true), endsAt: 5 },
  ],
  [signing, read(true)],
  [signedIn, { failure: 'failed', type: 'signInFailed' }],
  [signedIn, { type: 'signatureAsked' }],
  [signedIn, { type: 'signInDismissed' }],
  [signedIn, { type: 'signInAsked' }],
])('%j does not change by %j, which comes too late', (flow, event) => {
  const before = { [account]: flow }
  expect(signInTransition(before, { account, ...event } as SignInEvent)).toBe(before)
})

test('an event of an account that is not known changes nothing', () => {
  const before = { [account]: owed } as const
  expect(signInTransition(before, { account: 'eip155:1:0xB', type: 'signInDismissed' })).toBe(
    before,
  )
})
