import { expect, test } from 'vitest'
import { errorGate, shouldSend } from './sendEvents.ts'

test('MODAL_CREATED never leaves; with analytics off only INITIALIZE does (S7.35)', () => {
  expect(shouldSend({ event: 'MODAL_CREATED' }, true)).toBe(false)
  expect(shouldSend({ event: 'INITIALIZE' }, false)).toBe(true)
  expect(shouldSend({ event: 'MODAL_OPEN' }, false)).toBe(false)
  expect(shouldSend({ event: 'MODAL_OPEN' }, true)).toBe(true)
})

test('five error reports a minute go through', () => {
  const mayReport = errorGate()
  expect([0, 1, 2, 3, 4, 5, 59_999].map(mayReport)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(mayReport(60_000)).toBe(true)
})
