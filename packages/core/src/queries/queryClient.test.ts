import { QueryObserver } from '@tanstack/query-core'
import { expect, test } from 'vitest'
import { setup } from '../fixtures/setup.ts'
import { queryClientOf } from './queryClient.ts'

test('a query may differ by an amount in base units', async () => {
  const client = queryClientOf(setup().latchkey)
  const quote = (amount: bigint) => ({
    queryFn: () => Promise.resolve(amount * 2n),
    queryKey: ['swapQuote', amount],
  })
  const observer = new QueryObserver(client, quote(1n))
  expect(await observer.fetchOptimistic(quote(1n)).then(({ data }) => data)).toBe(2n)
  expect(await client.fetchQuery(quote(3n))).toBe(6n)
  expect(client.getQueryData(['swapQuote', 1n])).toBe(2n)
  expect(client.getQueryData(['swapQuote', 3n])).toBe(6n)
})
