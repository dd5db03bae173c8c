import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  pad,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { TradingExchange } from '../exchanges/TradingExchange.ts'
import { isRevert } from '../rpc/isRevert.ts'
import { answerWords } from './answerWords.ts'
import { readMidPrice } from './midPrice.ts'
import { possiblePaths } from './possiblePaths.ts'
import { priceImpactBps } from './priceImpact.ts'
import { readQuantity } from './quantity.ts'
import { readQuote } from './quoteCalls.ts'
import { revertReason } from './revertReason.ts'
import type { PoolHop, SwapPath } from './SwapPath.ts'
import { leastAmount, readSlippage } from './slippage.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const [a, b, c, d] = [at('1'), at('2'), at('3'), at('4')]
const v2: TradingExchange = { factory: at('5'), kind: 'v2', name: 'Two', router: at('6') }
const v3: TradingExchange = {
  factory: at('7'),
  fees: [100, 500],
  kind: 'v3',
  name: 'Three',
  quoter: at('8'),
  router: at('9'),
  routerKind: 'SwapRouter02',
}
const short = ({ exchange, hops }: SwapPath) =>
  `${exchange.kind} ${hops.map(({ market }) => (market.kind === 'v3' ? market.fee : '-')).join(' ')}`

describe('possible paths', () => {
  test('are direct ones first, then each middle by each pair of fees', () => {
    const paths = possiblePaths({ exchanges: [v2, v3], from: a, middles: [c], to: b })
    expect(paths.map(short)).toEqual([
      'v2 -',
      'v3 100',
      'v3 500',
      'v2 - -',
      'v3 100 100',
      'v3 100 500',
      'v3 500 100',
      'v3 500 500',
    ])
    expect(paths.at(-1)?.hops.map(({ from, to }) => [from, to])).toEqual([
      [a, c],
      [c, b],
    ])
  })

  test('lead through no token twice', () => {
    const paths = possiblePaths({ exchanges: [v2], from: a, middles: [a, b, c, c, d], to: b })
    expect(paths).toHaveLength(3)
  })
})

describe('what an exchange has said a path brings', () => {
  const hop: PoolHop = { from: a, market: { factory: v2.factory, kind: 'v2' }, pool: d, to: b }
  const byV2: SwapPath = { exchange: v2, hops: [hop] }
  const byV3: SwapPath = { exchange: v3, hops: [{ ...hop, market: { ...v3, fee: 500 } }] }
  const amounts = (...values: bigint[]) =>
    encodeAbiParameters(parseAbiParameters('uint256[]'), [values])
  const quoted = (amount: bigint, gas: bigint) =>
    encodeAbiParameters(parseAbiParameters('uint256, uint160[], uint32[], uint256'), [
      amount,
      [1n],
      [1],
      gas,
    ])

  test('is the last amount of v2, and the first word of v3 with its gas', () => {
    expect(readQuote(byV2, amounts(5n, 7n))?.amountOut).toBe(7n)
    // That nothing comes out is an answer too.
    expect(readQuote(byV2, amounts(5n, 0n))?.amountOut).toBe(0n)
    expect(readQuote(byV3, quoted(9n, 70_000n))).toEqual({ amountOut: 9n, gas: 150_000n })
  })

  test.each<[string, SwapPath, Hex | undefined]>([
    ['nothing', byV2, undefined],
    ['a list of another length', byV2, amounts(5n, 6n, 7n)],
    ['a list that stands elsewhere', byV2, `${amounts(5n, 7n).replace('20', '40')}` as Hex],
    ['one word', byV3, pad('0x7', { size: 32 })],
    ['words without end', byV3, `0x${'ff'.repeat(100_000)}`],
    ['gas that no block has', byV3, quoted(9n, 10n ** 12n)],
  ])('error: is nothing where it says %s', (_, path, answer) => {
    expect(readQuote(path, answer)).toBeUndefined()
  })
})

describe('the mid price of a pool', () => {
  const v2Hop: PoolHop = { from: a, market: { factory: v2.factory, kind: 'v2' }, pool: d, to: b }
  const v3Hop: PoolHop = { ...v2Hop, market: { factory: v3.factory, fee: 500, kind: 'v3' } }
  const words = (...values: bigint[]) =>
    `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}` as Hex

  test('is that of the reserves of v2 and of the root of v3, in the direction of the trade', () => {
    expect(readMidPrice(v2Hop, words(2n, 6n))).toEqual({ denominator: 2n, numerator: 6n })
    const back = { from: b, to: a }
    expect(readMidPrice({ ...v2Hop, ...back }, words(2n, 6n))).toEqual({
      denominator: 6n,
      numerator: 2n,
    })
    const price = readMidPrice(v3Hop, words(2n << 96n))
    expect(price && price.numerator / price.denominator).toBe(4n)
    const turned = readMidPrice({ ...v3Hop, ...back }, words(2n << 96n, 1n))
    expect(turned && turned.denominator / turned.numerator).toBe(4n)
  })

  test.each<[string, PoolHop, Hex | undefined]>([
    ['has no code', v3Hop, undefined],
    ['is empty', v2Hop, words(0n, 6n)],
    ['was never opened', v3Hop, words(0n)],
    ['says a root of too many bits', v3Hop, words(maxUint256)],
    ['says reserves of too many bits', v2Hop, words(maxUint256, 1n)],
  ])('error: is none where the pool %s', (_, hop, answer) => {
    expect(readMidPrice(hop, answer)).toBeUndefined()
  })
})

describe('price impact', () => {
  const even = { denominator: 1n, numerator: 1n }

  test('is what is lost against the mid price, rounded up', () => {
    const impact = (amountOut: bigint) =>
      priceImpactBps({ amountIn: 30_000n, amountOut, prices: [even, even] })
    expect(impact(30_000n)).toBe(0)
    expect(impact(29_999n)).toBe(1)
    expect(impact(15_000n)).toBe(5000)
    expect(impact(1n)).toBe(10_000)
  })

  test('error: more than the price promises is a lie', () => {
    const prices = [{ denominator: 2n, numerator: 3n }]
    expect(priceImpactBps({ amountIn: 2n, amountOut: 3n, prices })).toBe(0)
    expect(priceImpactBps({ amountIn: 2n, amountOut: 4n, prices })).toBeUndefined()
    expect(priceImpactBps({ amountIn: 2n, amountOut: maxUint256, prices })).toBeUndefined()
  })
})

describe('slippage (S9.20, S7.11)', () => {
  test.each([
    [1, false, 100],
    [0.1, false, 10],
    [0.29, false, 29],
    [5, false, 500],
    [5.01, false, 'high'],
    [50, false, 'high'],
    [5.01, true, 501],
    [50, true, 5000],
    [50.01, true, 'invalid'],
    [0.09, true, 'invalid'],
    [0.105, false, 'invalid'],
    [0, false, 'invalid'],
    [-1, true, 'invalid'],
    [Number.NaN, true, 'invalid'],
    [Number.POSITIVE_INFINITY, true, 'invalid'],
  ] as const)('of %s percent, high ones accepted: %s, is %s', (percent, acceptsHigh, expected) => {
    expect(readSlippage(percent, { acceptsHigh })).toBe(expected)
  })

  test('property: at least the promised share arrives, and of one unit one', () => {
    expect(leastAmount(1n, 100)).toBe(1n)
    expect(leastAmount(10_000n, 100)).toBe(9900n)
    fc.assert(
      fc.property(fc.bigInt(1n, maxUint256), fc.integer({ max: 5000, min: 10 }), (amount, bps) => {
        const least = leastAmount(amount, bps)
        expect(least).toBeLessThanOrEqual(amount)
        expect(least * 10_000n).toBeGreaterThanOrEqual(amount * BigInt(10_000 - bps))
      }),
    )
  })
})

test('a quantity is what nodes write, and nothing else', () => {
  expect(readQuantity('0x0')).toBe(0n)
  expect(readQuantity(`0x${'f'.repeat(64)}`)).toBe(maxUint256)
  for (const odd of ['0x', '12', 12, null, undefined, `0x1${'0'.repeat(64)}`, {}])
    expect(readQuantity(odd)).toBeUndefined()
})

test('words of an answer are read as far as they are needed', () => {
  expect(answerWords(`0x${'0'.repeat(63)}1${'ff'.repeat(100)}`, 1)).toEqual([1n])
  expect(answerWords('0x01', 1)).toBeUndefined()
  expect(answerWords(undefined, 1)).toBeUndefined()
})

describe('the reason of a refusal', () => {
  const said = (text: string): Hex =>
    `0x08c379a0${encodeAbiParameters(parseAbiParameters('string'), [text]).slice(2)}`

  test('is what the contract says, as one harmless line', () => {
    const data = said('Too little \u202ereceived\n')
    expect(revertReason({ code: 3, data, message: 'execution reverted' })).toBe(
      'Too little received',
    )
    expect(revertReason({ code: -32000, message: 'execution reverted: STF' })).toBe('STF')
    expect(
      revertReason({ code: 3, data: said('x'.repeat(1000)), message: '' })?.length,
    ).toBeLessThanOrEqual(120)
  })

  test.each<[string, Hex, string]>([
    ['in an error of its own', '0xdeadbeef', 'execution reverted'],
    ['without end', `0x08c379a0${'ff'.repeat(5000)}`, 'execution reverted'],
  ])('is none where it gives one %s', (_, data, message) => {
    expect(isRevert({ code: 3, data, message })).toBe(true)
    expect(revertReason({ code: 3, data, message })).toBeUndefined()
  })

  test('a node that has no funds for a call has not reverted it', () => {
    expect(isRevert({ code: -32000, message: 'insufficient funds for transfer' })).toBe(false)
  })
})
