import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars } from './amount.ts'
import { hourAndMinute } from './date.ts'
import { compactDollars, dollarParts } from './dollars.ts'

test('dollars come apart before their cents, which are cut (S9.17)', () => {
  expect(dollarParts(2481.079)).toEqual({ cents: '.07', end: '', start: '$2,481' })
  expect(dollarParts(0)).toEqual({ cents: '.00', end: '', start: '$0' })
  expect(dollarParts(1.5, { locale: 'de' }).end).toContain('$')
})

test('property: the parts are what dollars are written as, in any language', () => {
  fc.assert(
    fc.property(
      fc.double({ max: 1e15, min: 0, noNaN: true }),
      fc.constantFrom('en', 'ar', 'de', 'hi'),
      (value, locale) => {
        const { cents, end, start } = dollarParts(value, { locale })
        expect(start + cents + end).toBe(formatDollars(value, { locale }))
      },
    ),
  )
})

test('many dollars have a word for their size, and are never rounded up', () => {
  expect(compactDollars(1_239_999_999_999)).toBe('$1.23T')
})

test('a time of day has Latin digits, as amounts have', () => {
  const date = new Date(2026, 0, 1, 9, 4)
  expect(hourAndMinute(date)).toBe('09:04')
  expect(hourAndMinute(date, 'ar')).toMatch(/\d\d:\d\d/)
})
