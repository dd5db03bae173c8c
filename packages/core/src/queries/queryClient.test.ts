import { QueryObserver } from '@tanstack/query-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setup } from '../fixtures/setup.ts'
import { holdingQuery } from './holding.ts'
import { nativeBalanceQuery } from './nativeBalance.ts'
import { gated, queryClientOf } from './queryClient.ts'

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

const subject = { address: '0xA', networkId: 'eip155:31337', token: undefined } as const

/** A clock in the test's hand, and screens that open. */
function reopened() {
  const start = 1_000_000
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let fails = false
  const asked = vi.fn(async () => {
    if (fails) throw new Error('node is away')
    return { decimals: 18, symbol: 'ETH', value: 5n }
  })
  const { latchkey } = setup({ actions: { getBalance: asked } })
  return {
    asked,
    at: (ms: number) => vi.setSystemTime(start + ms),
    fail: (does: boolean) => {
      fails = does
    },
    latchkey,
    async open(query: ConstructorParameters<typeof QueryObserver>[1]) {
      const observer = new QueryObserver(queryClientOf(latchkey), query)
      const close = observer.subscribe(() => undefined)
      while (observer.getCurrentResult().isFetching) await new Promise(setImmediate)
      close()
      return observer.getCurrentResult()
    },
  }
}

test.each([
  ['the account’s balance', nativeBalanceQuery],
  ['the balance of the send form', holdingQuery],
] as const)(
  '%s is asked once in 30 s while its node fails, also when it was read before (S9.2)',
  async (_, queryOf) => {
    const it = reopened()
    const open = () => it.open(queryOf(it.latchkey, subject) as never)
    await open()
    it.fail(true)
    it.at(31_000)
    expect(await open()).toMatchObject({ data: { value: 5n }, status: 'error' })
    expect(it.asked).toHaveBeenCalledTimes(2)
    for (const ms of [31_000, 40_000, 60_999]) {
      it.at(ms)
      expect(await open()).toMatchObject({ data: { value: 5n }, status: 'error' })
    }
    expect(it.asked).toHaveBeenCalledTimes(2)
    it.at(61_000)
    it.fail(false)
    expect((await open()).status).toBe('success')
    expect(it.asked).toHaveBeenCalledTimes(3)
  },
)

test('what has failed is asked again after a second, also when it was read before (S9.2)', async () => {
  const it = reopened()
  const open = () =>
    it.open({
      ...gated({ now: () => Date.now(), staleTimeMs: 10 }),
      queryFn: it.asked,
      queryKey: ['x'],
    })
  await open()
  it.fail(true)
  it.at(100)
  await open()
  it.at(1099)
  await open()
  expect(it.asked).toHaveBeenCalledTimes(2)
  it.at(1100)
  await open()
  expect(it.asked).toHaveBeenCalledTimes(3)
})

test('a balance on a button, which nobody opens again, is asked for every 30 s while it fails', async () => {
  const it = reopened()
  const { refetchInterval } = nativeBalanceQuery(it.latchkey, subject)
  expect(refetchInterval({ state: { status: 'error' } })).toBe(30_000)
  expect(refetchInterval({ state: { status: 'success' } })).toBe(false)
})
