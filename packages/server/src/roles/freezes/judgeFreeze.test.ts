import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../arrivals/lifetimes.ts'
import { judgeFreeze, type KeptFreeze, liftMs, liftsAtOnce, thawAtOf } from './judgeFreeze.ts'

const at = Date.parse('2026-06-01T12:00:00.000Z')
const byPhone: KeptFreeze = { at, device: 'phone', kind: 'device', thawAt: undefined }
const byMail: KeptFreeze = { at: at + hourMs, device: 'desk', kind: 'mail', thawAt: undefined }
const thawing = (freeze: KeptFreeze, inMs: number): KeptFreeze => ({ ...freeze, thawAt: at + inMs })

describe('a wallet', () => {
  test('that nothing keeps frozen is free', () => {
    expect(judgeFreeze([], at)).toEqual({ status: 'free' })
  })

  test('is frozen as long as anything keeps it so', () => {
    const frozen = { at, status: 'frozen', thawAt: undefined }
    expect(judgeFreeze([byPhone], at + 400 * dayMs)).toEqual(frozen)
    expect(judgeFreeze([byMail, byPhone], at)).toEqual(frozen)
    // Another one has asked to thaw it, and one device keeps it as it is.
    expect(judgeFreeze([byPhone, thawing(byMail, dayMs)], at)).toEqual(frozen)
  })

  test('thaws with the last of what keeps it frozen', () => {
    const both = [thawing(byPhone, 3 * hourMs), thawing(byMail, dayMs)]
    expect(judgeFreeze(both, at)).toEqual({ at, status: 'frozen', thawAt: at + dayMs })
    expect(judgeFreeze(both, at + 4 * hourMs)).toMatchObject({ at: at + hourMs, status: 'frozen' })
    expect(judgeFreeze(both, at + dayMs - 1)).toMatchObject({ status: 'frozen' })
    expect(judgeFreeze(both, at + dayMs)).toEqual({ status: 'free' })
  })

  test('thaws no sooner by a clock that is set back, and no more than a day from when that is asked', () => {
    expect(judgeFreeze([thawing(byPhone, dayMs)], at - 9 * dayMs)).toMatchObject({
      status: 'frozen',
    })
    expect(thawAtOf(byPhone, at)).toBe(at + dayMs)
    expect(thawAtOf(thawing(byPhone, hourMs), at)).toBe(at + hourMs)
    expect(thawAtOf(thawing(byPhone, 90 * dayMs), at)).toBe(at + dayMs)
  })
})

const added = (laterMs: number | undefined, device = 'phone') => ({
  addedAt: laterMs === undefined ? undefined : at + laterMs,
  device,
  firstAddedAt: at - 60 * dayMs,
})

test.each([
  ['by a device, itself', byPhone, added(-hourMs), true],
  ['by a device, another one, however old', byPhone, added(-60 * dayMs, 'laptop'), false],
  ['by a mail, the browser that opened it', byMail, added(undefined, 'desk'), true],
  ['by a mail, another browser', byMail, added(undefined, 'cafe'), false],
  ['by a mail, the first device of the wallet', byMail, added(-60 * dayMs), true],
  ['by a mail, one of two weeks', byMail, added(hourMs - 14 * dayMs), true],
  ['by a mail, a younger one', byMail, added(hourMs - 14 * dayMs + 1), false],
] as const)('frozen %s: thaws it at once is %s', (_, freeze, device, expected) => {
  expect(liftsAtOnce(freeze, device)).toBe(expected)
})

test('it takes a device as long to thaw a wallet as what it cannot take away at once', () => {
  const of = (kept: KeptFreeze[], device = 'phone') =>
    liftMs(kept, { ...added(-hourMs, device), now: at })
  expect(of([])).toBe(0)
  expect(of([byPhone])).toBe(0)
  expect(of([byPhone], 'laptop')).toBe(dayMs)
  expect(of([byPhone, thawing(byMail, hourMs)])).toBe(hourMs)
  expect(of([thawing(byMail, -1)])).toBe(0)
})
