import { createTestClock } from '@latchkey/testing/node'
import { describe, expect, test, vi } from 'vitest'
import { type ChainInput, chainConfig } from '../chains/chainConfig.ts'
import { createOperatorSource } from './createOperatorSource.ts'
import { createPrices, type PricesBefore } from './createPrices.ts'
import type { PricedAsset, PriceSource, SourcePrice } from './Price.ts'

const start = Date.parse('2026-11-23T10:00:00Z')
const a = `0x${'a'.repeat(40)}` as const
const b = `0x${'b'.repeat(40)}` as const
const c = `0x${'c'.repeat(40)}` as const

function chainOf(change: Partial<ChainInput> = {}) {
  return chainConfig.parse({
    id: 'eip155:1',
    name: 'One',
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    upstreams: [{ url: 'http://127.0.0.1:1' }],
    ...change,
  })
}

const asset = (address: string, isListed = true): PricedAsset => ({
  address,
  decimals: 18,
  isListed,
})

type Answer = Record<string, SourcePrice | 'none' | 'unread'>

/** A source that tells what it is set to; a promise of nothing hangs. */
function fakeSource(answer: Answer | Error | 'hangs', name = 'Fake') {
  const asked: string[][] = []
  const state = { answer }
  const source: PriceSource = {
    covers: () => true,
    name,
    async read(_, assets) {
      asked.push(assets.map(({ address }) => address))
      if (state.answer === 'hangs') return new Promise(() => undefined)
      if (state.answer instanceof Error) throw state.answer
      return new Map(Object.entries(state.answer))
    },
  }
  return { asked, source, state }
}

function setup(sources: readonly PriceSource[], { before }: { before?: PricesBefore } = {}) {
  const clock = createTestClock()
  const from = clock.now()
  const onError = vi.fn()
  const prices = createPrices({
    before,
    clock,
    now: () => start + clock.now() - from,
    onError,
    sources,
  })
  const read = async (addresses: readonly string[], chain = chainOf()) =>
    Object.fromEntries(
      [
        ...(await prices.read(
          chain,
          addresses.map((one) => asset(one)),
        )),
      ].map(([address, { source, usd }]) => [address, `${usd} ${source}`]),
    )
  return { clock, onError, prices, read }
}

describe('the ladder', () => {
  test('asks each source only for what those before it do not know', async () => {
    const first = fakeSource({ [a]: { usd: 2 } }, 'First')
    const second = fakeSource({ [a]: { usd: 9 }, [b]: { usd: 3 } }, 'Second')
    const { read } = setup([first.source, second.source])
    expect(await read([a, b, 'native'])).toEqual({ [a]: '2 First', [b]: '3 Second' })
    expect(second.asked).toEqual([[b, 'native']])
  })

  test('begins with what the operator wrote, where 0 means that it is worth nothing', async () => {
    const other = fakeSource({ [a]: { usd: 9 }, [b]: { usd: 9 }, native: { usd: 9 } })
    const { read } = setup([createOperatorSource(), other.source])
    const token = { decimals: 18, name: 'T', symbol: 'T' }
    const chain = chainOf({
      nativePriceUsd: 2000,
      tokens: [
        { ...token, address: a.toUpperCase().replace('X', 'x') as typeof a, price: 0 },
        { ...token, address: b },
      ],
    })
    expect(await read([a, b, 'native'], chain)).toEqual({ [b]: '9 Fake', native: '2000 Operator' })
    expect(other.asked).toEqual([[b]])
  })

  test('does not ask a source that knows nothing of a chain', async () => {
    const other = fakeSource({ native: { usd: 1 } })
    const { read } = setup([{ ...other.source, covers: () => false }])
    expect(await read(['native'])).toEqual({})
    expect(other.asked).toEqual([])
  })
})

describe('a source that lies', () => {
  test.each<[string, SourcePrice]>([
    ['a negative price', { usd: -1 }],
    ['no number', { usd: Number.NaN }],
    ['1e30', { usd: 1e30 }],
    ['other decimals', { decimals: 6, usd: 1 }],
    ['a price of yesterday', { asOf: start - 86_400_000, usd: 1 }],
  ])(
    'error: about one token, with %s, harms no other, and the next source is asked',
    async (_, answer) => {
      const dishonest = fakeSource({ [a]: answer, [b]: { usd: 3 } }, 'Dishonest')
      const honest = fakeSource({ [a]: { usd: 2 } }, 'Honest')
      const { read } = setup([dishonest.source, honest.source])
      expect(await read([a, b])).toEqual({ [a]: '2 Honest', [b]: '3 Dishonest' })
    },
  )
})

describe('a source that fails', () => {
  test('error: by an error, leaves the rest to the others, and is reported once in a row', async () => {
    const broken = fakeSource(new Error('no'), 'Broken')
    const other = fakeSource({ [b]: { usd: 3 } }, 'Other')
    const { clock, onError, read } = setup([broken.source, other.source])
    expect(await read([a, b])).toEqual({ [b]: '3 Other' })
    await clock.advance(15_000)
    expect(await read([a, b])).toEqual({ [b]: '3 Other' })
    expect(onError).toHaveBeenCalledTimes(1)
  })

  test('error: by hanging, holds a visitor up for two seconds and no longer', async () => {
    const other = fakeSource({ [a]: { usd: 3 } }, 'Other')
    const { clock, read } = setup([fakeSource('hangs').source, other.source])
    const waiting = read([a])
    await clock.advance(2000)
    expect(await waiting).toEqual({})
    // The others are asked all the same, and the next visitor has their price.
    await clock.advance(500)
    expect(await read([a])).toEqual({ [a]: '3 Other' })
  })

  test('error: by hanging on one chain, holds up no other chain', async () => {
    const slow = fakeSource('hangs')
    const source: PriceSource = {
      ...slow.source,
      read: (chain, assets) =>
        chain.id === 'eip155:2'
          ? slow.source.read(chain, assets)
          : Promise.resolve(new Map([[a, { usd: 1 }]])),
    }
    const { clock, read } = setup([source])
    const waiting = read([a], chainOf({ id: 'eip155:2' }))
    expect(await read([a])).toEqual({ [a]: '1 Fake' })
    await clock.advance(2000)
    expect(await waiting).toEqual({})
  })

  test('is left alone after three failures in a row', async () => {
    const broken = fakeSource(new Error('no'))
    const { clock, read } = setup([broken.source])
    for (let time = 0; time < 3; time++) {
      await read([a])
      await clock.advance(15_000)
    }
    await read([a])
    expect(broken.asked).toHaveLength(4)
    await read([b])
    expect(broken.asked).toHaveLength(4)
  })
})

describe('memory', () => {
  test('visitors who ask at the same time share one question', async () => {
    const fake = fakeSource({ [a]: { usd: 1 }, [b]: { usd: 2 } })
    const { read } = setup([fake.source])
    await Promise.all(Array.from({ length: 200 }, (_, index) => read(index % 2 ? [a] : [a, b])))
    expect(fake.asked).toEqual([[a, b]])
  })

  test('a price is repeated for a minute, then while a newer one is read', async () => {
    const fake = fakeSource({ [a]: { usd: 1 } })
    const { clock, read } = setup([fake.source])
    await read([a])
    fake.state.answer = { [a]: { usd: 2 } }
    await clock.advance(59_000)
    expect(await read([a])).toEqual({ [a]: '1 Fake' })
    expect(fake.asked).toHaveLength(1)
    await clock.advance(2000)
    expect(await read([a])).toEqual({ [a]: '1 Fake' })
    await vi.waitFor(async () => expect(await read([a])).toEqual({ [a]: '2 Fake' }))
    expect(fake.asked).toHaveLength(2)
  })

  test('a price is stale for ten minutes and then none', async () => {
    const fake = fakeSource({ [a]: { usd: 1 } })
    const { clock, read } = setup([fake.source])
    await read([a])
    fake.state.answer = new Error('down')
    await clock.advance(599_000)
    expect(await read([a])).toEqual({ [a]: '1 Fake' })
    await clock.advance(2000)
    expect(await read([a])).toEqual({})
  })

  test('that no one knows a price is remembered for five minutes', async () => {
    const fake = fakeSource({})
    const { clock, read } = setup([fake.source])
    expect(await read([a])).toEqual({})
    await clock.advance(299_000)
    expect(await read([a])).toEqual({})
    expect(fake.asked).toHaveLength(1)
    await clock.advance(2000)
    fake.state.answer = { [a]: { usd: 1 } }
    expect(await read([a])).toEqual({ [a]: '1 Fake' })
  })

  test('error: what a source could not read is kept as before, and asked again after fifteen seconds', async () => {
    const fake = fakeSource({ [a]: { usd: 1 }, [b]: 'unread' })
    const other = fakeSource({ [c]: { usd: 3 } }, 'Other')
    const { clock, read } = setup([fake.source, other.source])
    expect(await read([a, b, c])).toEqual({ [a]: '1 Fake', [c]: '3 Other' })
    expect(other.asked).toEqual([[b, c]])
    fake.state.answer = { [a]: 'unread', [b]: { usd: 2 } }
    await clock.advance(14_000)
    expect(await read([b])).toEqual({})
    await clock.advance(2000)
    expect(await read([b])).toEqual({ [b]: '2 Fake' })
    await clock.advance(50_000)
    // The last price of the first stays while it cannot be read.
    await read([a])
    await vi.waitFor(() => expect(fake.asked.at(-1)).toEqual([a]))
    expect(await read([a])).toEqual({ [a]: '1 Fake' })
  })

  test('what many want is asked 600 at a time, 5,000 wait at most, and one question is on', async () => {
    const addresses = Array.from({ length: 6000 }, (_, index) => `0x${index}`)
    let open = 0
    const sizes: number[] = []
    const source: PriceSource = {
      covers: () => true,
      name: 'Fake',
      async read(_, assets) {
        open += 1
        expect(open).toBe(1)
        sizes.push(assets.length)
        await Promise.resolve()
        open -= 1
        return new Map(assets.map(({ address }) => [address, { usd: 1 }]))
      },
    }
    const { read } = setup([source])
    expect(Object.keys(await read(addresses))).toHaveLength(5000)
    expect(sizes).toEqual([600, 600, 600, 600, 600, 600, 600, 600, 200])
  })
})

describe('the change over 24 hours', () => {
  const fake = () => fakeSource({ [a]: { usd: 3 }, [b]: { change24h: -1, usd: 2 } })

  test('is the source’s own, else from what was kept', async () => {
    const before = vi.fn<PricesBefore>(async () => new Map([[a, 2]]))
    const { prices } = setup([fake().source], { before })
    const found = await prices.read(chainOf(), [asset(a), asset(b)])
    expect([found.get(a)?.change24h, found.get(b)?.change24h]).toEqual([50, -1])
    expect(before).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'eip155:1' }), [a])
  })

  test.each<[string, PricesBefore]>([
    ['fails', () => Promise.reject(new Error('no database'))],
    ['hangs', () => new Promise(() => undefined)],
  ])('error: a database that %s costs the change and no price', async (_, before) => {
    const { clock, read } = setup([fake().source], { before })
    const reading = read([a])
    await clock.advance(500)
    expect(await reading).toEqual({ [a]: '3 Fake' })
  })
})
