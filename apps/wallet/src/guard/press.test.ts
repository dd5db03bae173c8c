import { expect, test } from 'vitest'
import { isAgreed, type Press, type PressEvent, pressTransition } from './pressTransition.ts'

const whole = { armedMs: 5, isTrusted: true }
const down: PressEvent = { ...whole, button: 0, isInside: true, isSettled: true, type: 'down' }
const up: PressEvent = { ...down, type: 'up' }
const key: PressEvent = { ...whole, isRepeated: false, type: 'key' }
const after = (events: readonly PressEvent[]) =>
  events.reduce<Press | undefined>(pressTransition, undefined)

test.each<[string, readonly PressEvent[]]>([
  ['a whole press', [down, up]],
  ['a key', [key]],
  ['what acts for a visitor, without a press', []],
  ['a whole press after one that was none', [down, down, up]],
])('%s agrees, while it is armed and the click is trusted', (_, events) => {
  expect(isAgreed(after(events), whole)).toBe(true)
  expect(isAgreed(after(events), { ...whole, isTrusted: false })).toBe(false)
  expect(isAgreed(after(events), { ...whole, armedMs: undefined })).toBe(false)
})

test.each<[string, readonly PressEvent[]]>([
  ['began before it was armed', [{ ...down, armedMs: undefined }, up]],
  ['began in another time of being armed', [{ ...down, armedMs: 4 }, up]],
  ['ended in another', [down, { ...up, armedMs: 6 }]],
  ['ended while it was not armed', [down, { ...up, armedMs: undefined }]],
  ['began by a script', [{ ...down, isTrusted: false }, up]],
  ['ended by a script', [down, { ...up, isTrusted: false }]],
  ['began beside the button', [{ ...down, isInside: false }, up]],
  ['ended beside it', [down, { ...up, isInside: false }]],
  ['began where the frame came under the pointer', [{ ...down, isSettled: false }, up]],
  ['ended where it did', [down, { ...up, isSettled: false }]],
  ['ended by another button', [down, { ...up, button: 2 }]],
  ['only began', [down]],
  ['only ended', [up]],
  ['is a key that is held', [key, { ...key, isRepeated: true }]],
  ['is a key of before it was armed', [{ ...key, armedMs: undefined }]],
  ['is a key of another time of being armed', [{ ...key, armedMs: 4 }]],
  ['is a key of a script', [{ ...key, isTrusted: false }]],
])('a press that %s agrees to nothing', (_, events) => {
  expect(isAgreed(after(events), whole)).toBe(false)
})
