import { expect, test } from 'vitest'
import { createTotals } from './createTotals.ts'

const limits = {
  perProject: { bytes: 100, messages: 10, receipts: 4, subscriptions: 3 },
  server: { bytes: 150, messages: 15, receipts: 6, subscriptions: 5 },
}
const minute = 60_000

/** Totals over tables whose rows the test gives. */
function setup({ kind = 'pglite' }: { kind?: 'pglite' | 'postgres' } = {}) {
  let at = 1000
  let counts = 0
  const tables = {
    messages: [{ bytes: '20', messages: '2', project: 'shop' }],
    receipts: [{ project: 'shop', receipts: '1' }],
    subscriptions: [{ project: 'blog', subscriptions: '3' }],
  }
  let failure: Error | undefined
  const totals = createTotals({
    database: {
      kind,
      async rows(sql: string) {
        if (failure) throw failure
        if (sql.includes('relay_delivery')) return tables.receipts
        if (sql.includes('relay_subscription')) return tables.subscriptions
        counts += 1
        return tables.messages
      },
    },
    limits,
    now: () => at,
  })
  return {
    advance: (ms: number) => {
      at += ms
    },
    counts: () => counts,
    fail: (error: Error | undefined) => {
      failure = error
    },
    tables,
    totals,
  }
}

test('what the tables hold is counted once, for each project and the server', async () => {
  const { counts, totals } = setup()
  await totals.refresh()
  await totals.refresh()
  expect(counts()).toBe(1)
  expect(totals.server()).toEqual({ bytes: 20, messages: 2, receipts: 1, subscriptions: 3 })
})

test.each([
  ['pglite', 1440],
  ['postgres', 10],
] as const)('tables of %s are looked at again after %i minutes', async (kind, minutes) => {
  const { advance, counts, tables, totals } = setup({ kind })
  await totals.refresh()
  tables.messages = [{ bytes: '5', messages: '1', project: 'shop' }]
  advance(minutes * minute - 1)
  await totals.refresh({ isAwaited: true })
  expect(counts()).toBe(1)
  advance(1)
  await totals.refresh({ isAwaited: true })
  expect(counts()).toBe(2)
  expect(totals.server()).toMatchObject({ bytes: 5, messages: 1, receipts: 1 })
})

test('error: only the first count has to succeed, or one that is awaited', async () => {
  const { advance, fail, totals } = setup()
  fail(new Error('away'))
  await expect(totals.refresh()).rejects.toThrow('away')
  fail(undefined)
  await totals.refresh()
  fail(new Error('away'))
  advance(1440 * minute)
  await totals.refresh()
  await expect(totals.refresh({ isAwaited: true })).rejects.toThrow('away')
  expect(totals.server()).toMatchObject({ bytes: 20 })
})

test('a limit is reached by its last unit, and whose it is is said', () => {
  const { totals } = setup()
  expect(totals.add('shop', { bytes: 100 })).toBeUndefined()
  expect(totals.add('shop', { bytes: 1 })).toBe('project')
  expect(totals.add('shop', { messages: 10 })).toBeUndefined()
  expect(totals.add('blog', { bytes: 51 })).toBe('server')
  expect(totals.add('blog', { bytes: 50, messages: 5 })).toBeUndefined()
  expect(totals.server()).toMatchObject({ bytes: 150, messages: 15 })
  // What is refused counts nothing.
  expect(totals.add('blog', { messages: 1, subscriptions: 1 })).toBe('server')
  expect(totals.server()).toMatchObject({ messages: 15, subscriptions: 0 })
  // What is full of one kind may have more of another, and nothing is always possible.
  expect(totals.add('shop', { bytes: 0, subscriptions: 3 })).toBeUndefined()
})

test('what is removed makes room, and what is there already counts beyond the limit', () => {
  const { totals } = setup()
  totals.count('shop', { bytes: 400 })
  expect(totals.add('blog', { bytes: 1 })).toBe('server')
  totals.remove('shop', { bytes: 301 })
  expect(totals.add('shop', { bytes: 1 })).toBeUndefined()
  expect(totals.server()).toMatchObject({ bytes: 100 })
})

test('projects that have as many receipts as they may are named, or the server', () => {
  const { totals } = setup()
  expect(totals.withoutReceipts()).toEqual([])
  totals.count('shop', { receipts: 4 })
  totals.count('blog', { receipts: 1 })
  expect(totals.withoutReceipts()).toEqual(['shop'])
  totals.count('blog', { receipts: 1 })
  expect(totals.withoutReceipts()).toBe('server')
  totals.remove('blog', { receipts: 2 })
  totals.remove('shop', { receipts: 1 })
  expect(totals.withoutReceipts()).toEqual([])
})
