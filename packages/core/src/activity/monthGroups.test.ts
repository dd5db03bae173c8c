import { isMainThread } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '../fixtures/transactions.ts'
import { monthHeading } from '../format/date.ts'
import { monthGroups } from './monthGroups.ts'
import { readPage } from './readPage.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

/** The headings over transactions of these moments, for a visitor in a time zone, on 23 November 2026. */
function headings(timeZone: string, ...moments: string[]) {
  process.env['TZ'] = timeZone
  const now = new Date('2026-11-23T12:00:00Z')
  const data = moments.map((minedAt, index) => transaction(String(index), { minedAt }))
  const { items } = readPage({ data, next: null }, { networkId: 'eip155:31337' })
  return monthGroups(items).map(
    ({ date, items }) => `${monthHeading(date, now)}: ${items.map(({ id }) => id).join(' ')}`,
  )
}

test('transactions stand under their month, with the year when it is not the current one (S2.12)', () => {
  expect(
    headings(
      'UTC',
      '2026-11-20T00:00:00Z',
      '2026-11-01T00:00:00Z',
      '2026-01-05T00:00:00Z',
      '2025-11-20T00:00:00Z',
      '2024-11-20T00:00:00Z',
    ),
  ).toEqual(['November: 0 1', 'January: 2', 'November 2025: 3', 'November 2024: 4'])
})

// Threads have the time zone that their process began with: mutation tests run in some.
test.runIf(isMainThread)('a month begins when it does where the visitor is (S2.12)', () => {
  const moments = ['2026-01-01T03:00:00Z', '2025-12-31T22:00:00Z'] as const
  expect(headings('America/New_York', ...moments)).toEqual(['December 2025: 0 1'])
  expect(headings('UTC', ...moments)).toEqual(['January: 0', 'December 2025: 1'])
  expect(headings('Asia/Tokyo', ...moments)).toEqual(['January: 0 1'])
})
