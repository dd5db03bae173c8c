import { describe, expect, test } from 'vitest'
import { judgeArrival, type KeptArrival, usedSince } from './judgeArrival.ts'
import { dayMs, hourMs, letInMs, ripeMs } from './lifetimes.ts'

const at = Date.parse('2026-06-01T12:00:00.000Z')
const hold = { days: 14, hours: 24 }
const judge = (
  arrival: KeptArrival | undefined,
  {
    days = hold.days,
    hours = hold.hours,
    isOtherUsed = true,
    laterMs = 0,
  }: { days?: number; hours?: number; isOtherUsed?: boolean; laterMs?: number } = {},
) => judgeArrival({ arrival, hold: { days, hours }, isOtherUsed, now: at + laterMs })

const begun = (laterMs = 0) => ({
  freeAt: at + laterMs + 24 * hourMs,
  isNew: true,
  status: 'held' as const,
})
const none = { isByArrival: false, status: 'free' }
const byArrival = { isByArrival: true, status: 'free' }
const waiting: KeptArrival = {
  freeAt: at + 24 * hourMs,
  status: 'waiting',
  until: at + 24 * hourMs + ripeMs,
}
const letIn: KeptArrival = { freeAt: at, status: 'let_in', until: at + letInMs }
const refused: KeptArrival = {
  freeAt: at + 24 * hourMs,
  status: 'refused',
  until: at + 24 * hourMs,
}

describe('a device without an arrival', () => {
  test('is held for the hours of the hold where another one was used lately', () => {
    expect(judge(undefined)).toEqual(begun())
    expect(judge(undefined, { hours: 1 })).toMatchObject({ freeAt: at + hourMs, status: 'held' })
  })

  test('is free where no other one was, and where the hold is off', () => {
    expect(judge(undefined, { isOtherUsed: false })).toEqual(none)
    expect(judge(undefined, { hours: 0 })).toEqual(none)
    expect(judge(undefined, { days: 0 })).toEqual(none)
  })
})

test.each([
  ['as it begins', 0, { freeAt: waiting.freeAt, isNew: false, status: 'held' }],
  [
    'until the last moment',
    24 * hourMs - 1,
    { freeAt: waiting.freeAt, isNew: false, status: 'held' },
  ],
  ['once it is over', 24 * hourMs, byArrival],
  ['for a week from then on', 24 * hourMs + ripeMs - 1, byArrival],
  ['and then it begins anew', 24 * hourMs + ripeMs, begun(24 * hourMs + ripeMs)],
] as const)('a device that waits is held, %s', (_, laterMs, expected) => {
  expect(judge(waiting, { laterMs })).toEqual(expected)
})

test('who waits is held also where no other device is used any more, and by no arrival free where the hold is off', () => {
  expect(judge(waiting, { isOtherUsed: false })).toMatchObject({ isNew: false, status: 'held' })
  expect(judge(waiting, { hours: 0 })).toEqual(none)
  expect(judge(waiting, { hours: 0, laterMs: 25 * hourMs })).toEqual(none)
})

test('a device that was let in is free for an hour, and then begins anew', () => {
  expect(judge(letIn)).toEqual(byArrival)
  expect(judge(letIn, { laterMs: letInMs - 1 })).toEqual(byArrival)
  expect(judge(letIn, { laterMs: letInMs })).toEqual(begun(letInMs))
  expect(judge(letIn, { isOtherUsed: false, laterMs: letInMs })).toEqual(none)
})

test('a device that was refused is refused for the hours of the hold, whatever else is, and then begins anew', () => {
  expect(judge(refused)).toEqual({ status: 'refused' })
  expect(judge(refused, { isOtherUsed: false })).toEqual({ status: 'refused' })
  expect(judge(refused, { hours: 0 })).toEqual({ status: 'refused' })
  expect(judge(refused, { laterMs: 24 * hourMs - 1 })).toEqual({ status: 'refused' })
  expect(judge(refused, { laterMs: 24 * hourMs })).toEqual(begun(24 * hourMs))
})

describe('a clock that was set back', () => {
  test('holds a device anew, and never longer than that', () => {
    expect(judge(waiting, { laterMs: -2 * dayMs })).toEqual(begun(-2 * dayMs))
  })

  test('prolongs no answer by which a device is free, and ends none by which it is refused', () => {
    expect(judge(letIn, { laterMs: -dayMs })).toEqual(begun(-dayMs))
    expect(judge(refused, { laterMs: -dayMs })).toEqual({ status: 'refused' })
  })

  test('by the seconds that two processes differ changes nothing', () => {
    expect(judge(waiting, { laterMs: -30_000 })).toMatchObject({ isNew: false, status: 'held' })
    expect(judge(letIn, { laterMs: -30_000 })).toEqual(byArrival)
  })
})

test('the days of the hold are counted back from now', () => {
  expect(usedSince(hold, at)).toBe(at - 14 * dayMs)
})
