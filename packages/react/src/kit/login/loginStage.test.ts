import { LoginFailedError, type LoginState } from '@latchkey/core'
import { expect, test } from 'vitest'
import { loginStage } from './loginStage.ts'

const ended = {
  atMs: 0,
  error: new LoginFailedError({ reason: 'other_browser' }),
  status: 'failed',
} as const
const lost: LoginState = { kind: 'social', provider: 'google', status: 'lost' }

test('a window that was lost is said to be, though the login has failed with it', () => {
  const stage = { before: undefined, outcome: ended, state: lost }
  expect(loginStage('social', stage)).toBe(lost)
  expect(loginStage('social', { ...stage, outcome: undefined })).toBe(lost)
})

test.each<[string, LoginState | undefined, LoginState | undefined]>([
  ['of the login before', lost, lost],
  ['of another kind', undefined, { email: 'ann@example.com', kind: 'email', status: 'sending' }],
  ['that says nothing', undefined, { status: 'idle' }],
  ['that has not come', undefined, undefined],
])('with a state %s the error tells how it ended', (_, before, state) => {
  expect(loginStage('social', { before, outcome: ended, state })).toEqual({
    reason: 'other_browser',
    retryAtMs: undefined,
    status: 'failed',
  })
  expect(loginStage('social', { before, outcome: undefined, state })).toBeUndefined()
})

test('until when no other try is taken is of this login, and of no other', () => {
  const state = {
    code: 'rate_limited',
    kind: 'social',
    provider: 'google',
    retryAtMs: 7,
    status: 'failed',
  } as const
  const error = new LoginFailedError({ reason: 'rate_limited' })
  const outcome = { atMs: 0, error, status: 'failed' } as const
  expect(loginStage('social', { before: undefined, outcome, state })).toMatchObject({
    retryAtMs: 7,
  })
  expect(loginStage('social', { before: state, outcome, state })).toMatchObject({
    retryAtMs: undefined,
  })
})
