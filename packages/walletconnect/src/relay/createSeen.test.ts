import { expect, test } from 'vitest'
import { createSeen } from './createSeen.ts'

test('a message is new once on each topic, and again when the topic was forgotten', () => {
  const seen = createSeen()
  expect([seen.isNew('a', 'x'), seen.isNew('a', 'x'), seen.isNew('b', 'x')]).toEqual([
    true,
    false,
    true,
  ])
  seen.forget('a')
  expect(seen.isNew('a', 'x')).toBe(true)
})

test('the oldest of many are forgotten', () => {
  const seen = createSeen()
  for (let index = 0; index < 600; index++) seen.isNew('a', `${index}`)
  expect(seen.isNew('a', '599')).toBe(false)
  expect(seen.isNew('a', '0')).toBe(true)
})
