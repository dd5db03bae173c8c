import { expect, test } from 'vitest'
import { createTally } from './createTally.ts'

test('a message that was promised and did not arrive is lost', () => {
  const tally = createTally()
  tally.keep('a')
  tally.keep('b')
  tally.receive('a')
  expect(tally.counts()).toEqual({ delivered: 1, kept: 2, lost: 1, repeated: 0 })
})

test('a message counts once, however often and however early it comes', () => {
  const tally = createTally()
  expect(tally.receive('a')).toBe(true)
  tally.keep('a')
  expect(tally.receive('a')).toBe(false)
  tally.keep('a')
  expect(tally.counts()).toEqual({ delivered: 1, kept: 1, lost: 0, repeated: 1 })
})

test('what was never promised is neither delivered nor lost', () => {
  const tally = createTally()
  tally.receive('a')
  expect(tally.counts()).toEqual({ delivered: 0, kept: 0, lost: 0, repeated: 0 })
  expect(tally.arrived(['a', 'b'])).toBe(1)
})
