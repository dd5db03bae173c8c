import { expect, test } from 'vitest'
import { createMetrics } from '../../http/metrics.ts'
import { startApi } from '../../testing/startApi.ts'
import { systemClock } from '../../time/Clock.ts'
import { createByteBudget } from '../../upstream/createByteBudget.ts'
import { createUpstream } from './createUpstream.ts'

test('what an API answers is held to the memory that all answers have, and given back', async () => {
  const api = await startApi(() => ({ json: { text: 'x'.repeat(500) } }))
  const chainId = 'eip155:1'
  const budget = createByteBudget({ chain: 1000, process: 1000, request: 1000, visitor: 1000 })
  const ask = createUpstream({
    budget,
    chainId,
    clock: systemClock,
    metrics: createMetrics(),
    signal: new AbortController().signal,
  })
  const others = budget.open({ chainId })
  others.take(900)
  await expect(ask({ url: new URL(api.url) })).rejects.toThrow('busy')
  others.release()
  expect(await ask({ url: new URL(api.url) })).toMatchObject({ text: expect.any(String) })
  expect(budget.held()).toBe(0)
})
