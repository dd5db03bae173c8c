import { expect, test } from 'vitest'
import { en } from '../i18n/en.ts'
import { attemptAction } from './attemptAction.ts'
import type { AttemptFailure } from './failureOf.ts'

const actionOf = (reason: AttemptFailure, again = false) =>
  attemptAction({ again, reason, retry() {}, status: 'failed' }, en)?.text

test('a request that failed can be made again, unless the wallet cannot carry it out', () => {
  expect(actionOf('failed')).toBe('Try again')
  expect(actionOf('unsupported')).toBeUndefined()
  expect(actionOf('stopped')).toBe('Reload the page')
  expect(actionOf('unloaded')).toBe('Try again')
  expect(actionOf('unloaded', true)).toBe('Reload the page')
})
