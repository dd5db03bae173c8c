import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLedger } from './createLedger.ts'

const second = 1000
const day = 86_400_000

test('what has expired does not count any more, and not before', () => {
  let at = 0
  const ledger = createLedger({ limit: { bytes: 10 }, now: () => at })
  expect(ledger.add('a', { bytes: 6 }, 30 * second)).toBe(true)
  expect(ledger.add('a', { bytes: 5 }, 60 * second)).toBe(false)
  expect(ledger.add('b', { bytes: 10 }, 60 * second)).toBe(true)
  expect(ledger.add('a', { bytes: 4 }, 60 * second)).toBe(true)
  at = 29 * second
  expect(ledger.add('a', { bytes: 1 }, 60 * second)).toBe(false)
  at = 46 * second
  expect(ledger.add('a', { bytes: 6 }, 90 * second)).toBe(true)
})

test('what is taken back makes room, and what is there already is counted beyond the limit', () => {
  const ledger = createLedger({ limit: { subscriptions: 3 }, now: () => 0 })
  ledger.count('a', { subscriptions: 5 }, 30 * day)
  expect(ledger.left('a', 'subscriptions')).toBe(0)
  ledger.remove('a', { subscriptions: 4 }, 30 * day)
  expect(ledger.left('a', 'subscriptions')).toBe(2)
})

test('what is taken back later than it would have ended makes no room beyond the limit', () => {
  let at = 0
  const ledger = createLedger({ limit: { subscriptions: 5 }, now: () => at })
  ledger.add('a', { subscriptions: 5 }, 30 * day)
  at = 29 * day
  ledger.remove('a', { subscriptions: 5 }, 59 * day)
  expect(ledger.left('a', 'subscriptions')).toBe(5)
  at = 31 * day
  expect(ledger.left('a', 'subscriptions')).toBe(5)
  expect(ledger.add('a', { subscriptions: 5 }, 61 * day)).toBe(true)
  expect(ledger.add('a', { subscriptions: 1 }, 61 * day)).toBe(false)
})

test('clients that do not come again are forgotten once all they stored has expired', () => {
  let at = 0
  const ledger = createLedger({ limit: {}, now: () => at })
  for (let client = 0; client < 1000; client++)
    ledger.add(`invented ${client}`, { bytes: 1, messages: 1 }, (client % 2 ? 300 : 600) * second)
  expect(ledger.size()).toBe(1000)
  at = 301 * second
  // As many bookings as there are accounts pass over each of them.
  for (let booking = 0; booking < 1000; booking++)
    ledger.add('honest', { bytes: 1 }, at + 300 * second)
  expect(ledger.size()).toBe(501)
  at = 602 * second
  for (let booking = 0; booking < 1000; booking++)
    ledger.add('honest', { bytes: 1 }, at + 300 * second)
  expect(ledger.size()).toBe(1)
})

test('property: at no time is more than the limit held, whatever expires when', () => {
  const entry = fc.tuple(fc.nat(5 * day), fc.integer({ max: 8 * day, min: 1 }), fc.nat(40))
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
      let at = 0
      const ledger = createLedger({ limit: { bytes: 100 }, now: () => at })
      const held: { bytes: number; end: number }[] = []
      for (const [gap, life, bytes] of entries) {
        at += gap
        if (ledger.add('a', { bytes }, at + life)) held.push({ bytes, end: at + life })
        const now = held.filter(({ end }) => end > at)
        expect(now.reduce((sum, one) => sum + one.bytes, 0)).toBeLessThanOrEqual(100)
      }
    }),
  )
})
