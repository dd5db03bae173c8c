import { expect, test } from 'vitest'
import { en } from './en.ts'
import { heldTexts } from './heldTexts.ts'
import { writeUntil } from './writeUntil.ts'

const hour = 3600

test.each([
  [23 * hour, 'in 23 hours'],
  [22 * hour + 1, 'in 23 hours'],
  [24 * hour, 'in 24 hours'],
  [hour, 'in 1 hour'],
  [hour - 60, 'in 59 minutes'],
  [61, 'in 2 minutes'],
  [1, 'in 1 minute'],
])('whoever comes back after %i s is not too early: %s', (seconds, text) => {
  expect(writeUntil(seconds, 'en')).toBe(text)
})

test('it is written in Arabic, too', () => {
  expect(writeUntil(23 * hour, 'ar')).toBe(new Intl.RelativeTimeFormat('ar').format(23, 'hour'))
})

test('a device that is free by the clock is not asked to come back later', () => {
  const say = (secondsLeft: number) => heldTexts({ messages: en as never, secondsLeft }).hint
  expect(say(23 * hour)).toMatch(
    /let this browser in\. Or come back in 23 hours and log in again\.$/,
  )
  expect(say(0)).toMatch(/let this browser in\. Or log in again now\.$/)
})
