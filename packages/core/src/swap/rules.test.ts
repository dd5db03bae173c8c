import { describe, expect, test } from 'vitest'
import { findAskedToken } from './findAskedToken.ts'
import { heldSwapTokens } from './heldSwapTokens.ts'
import { maxSwapAmount } from './maxSwapAmount.ts'
import { isAgreed, priceImpact } from './priceImpact.ts'
import { readSwapTokens } from './readSwapTokens.ts'
import { defaultSlippage, minReceived, readSlippage } from './slippage.ts'
import { maxSwapGas, reviewedFee, swapGas, usualSwapGas } from './swapGas.ts'
import { isSwapNetwork, swapNetworks } from './swapNetworks.ts'
import { type SwapFacts, swapReadiness } from './swapReadiness.ts'

const networkId = 'eip155:31337'
const network = {
  caipNetworkId: networkId,
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
} as const
const native = `${networkId}:0x${'e'.repeat(40)}`
const usdc = `0x${'A1'.repeat(20)}`
const row = { address: `${networkId}:${usdc}`, decimals: 6, name: 'USD Coin', symbol: 'USDC' }
const eth = { address: native, decimals: 18, name: 'Ether', symbol: 'ETH' }

describe('networks', () => {
  test('twelve are swap networks, and chains of a developer’s own machine; no other is (S9.21)', () => {
    const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(swapNetworks).toEqual(ids.map((id) => `eip155:${id}`))
    for (const id of [...ids, 1337, 31337, 31338]) expect(isSwapNetwork(`eip155:${id}`)).toBe(true)
    for (const other of [
      'eip155:11155111',
      'eip155:59144',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
      expect(isSwapNetwork(other as never)).toBe(false)
  })
})

describe('tokens', () => {
  test('a token has the fields of S3.34, of the account too', () => {
    const [, token] = heldSwapTokens(
      readSwapTokens([eth, { ...row, logoUri: 'https://x/y' }], network),
      [
        {
          address: usdc.toLowerCase(),
          balance: 2_500_000n,
          decimals: 6,
          iconUrl: undefined,
          name: 'USD Coin',
          price: 2,
          symbol: 'USDC',
        },
      ],
      { chainNamespace: 'eip155' },
    )
    expect(token).toEqual({
      address: usdc,
      decimals: 6,
      eip2612: false,
      logoUri: 'https://x/y',
      name: 'USD Coin',
      networkId,
      price: 2,
      quantity: 2_500_000n,
      symbol: 'USDC',
      value: 5,
    })
  })

  test('that a token says it can be allowed by a signature counts for nothing (S3.34)', () => {
    expect(readSwapTokens([{ ...row, eip2612: true }], network)[0]?.eip2612).toBe(false)
  })

  test('the placeholder stands for the network’s own currency (S9.38)', () => {
    expect(readSwapTokens([eth], network)).toMatchObject([{ address: undefined, symbol: 'ETH' }])
    expect(
      readSwapTokens(
        [{ ...eth, address: native.toUpperCase().replace('EIP155', 'eip155') }],
        network,
      ),
    ).toEqual([])
  })

  test('what the server says of the network’s own currency does not count: typed digits are turned by it', () => {
    const odd = { ...eth, decimals: 20, logoUri: 'https://x/y', name: 'Dollar', symbol: 'USDC' }
    expect(readSwapTokens([odd, row], network)).toMatchObject([
      {
        address: undefined,
        decimals: 18,
        logoUri: 'https://x/y',
        name: 'Ether',
        quantity: 0n,
        symbol: 'ETH',
      },
      { address: usdc, decimals: 6 },
    ])
    // By no digits of its row it is lost.
    expect(readSwapTokens([{ ...eth, decimals: 78 }], network)).toMatchObject([{ decimals: 18 }])
    const celo = { ...network, nativeCurrency: { decimals: 8, name: 'C', symbol: 'C' } }
    expect(readSwapTokens([eth], celo)).toMatchObject([{ decimals: 8, symbol: 'C' }])
  })

  test('without the network its own currency is not told of: nothing says what its digits mean', () => {
    const unlisted = { caipNetworkId: networkId, nativeCurrency: undefined } as const
    expect(readSwapTokens([eth, row], unlisted)).toMatchObject([{ address: usdc }])
  })

  test('what is held of a token counts where both lists mean the same by its digits', () => {
    const held = (decimals: number) =>
      heldSwapTokens(
        readSwapTokens([eth], network),
        [
          {
            address: undefined,
            balance: 10n ** BigInt(decimals),
            decimals,
            iconUrl: undefined,
            name: 'Ether',
            price: 2,
            symbol: 'ETH',
          },
        ],
        { chainNamespace: 'eip155' },
      )
    expect(held(18)).toMatchObject([{ price: 2, quantity: 10n ** 18n, value: 2 }])
    expect(held(20)).toMatchObject([{ price: undefined, quantity: 0n, value: undefined }])
  })

  test.each([
    ['of another network', { address: `eip155:1:${usdc}` }],
    ['without an address', { address: `${networkId}:` }],
    ['with an address that is none', { address: `${networkId}:0x12` }],
    ['with a fraction of a decimal', { decimals: 6.5 }],
    ['with more decimals than numbers have', { decimals: 78 }],
    ['with fewer than none', { decimals: -1 }],
  ])('a row %s takes none of the others along', (_, change) => {
    expect(readSwapTokens([{ ...row, ...change }, row], network)).toHaveLength(1)
  })

  test('a token that comes twice is there once, and what it says of itself is cleaned', () => {
    const odd = { ...row, name: '\u202e', symbol: `\u202eUS\u200bDC${'x'.repeat(500)}` }
    const [token, ...rest] = readSwapTokens([odd, row], network)
    expect(rest).toEqual([])
    expect(token?.symbol).toMatch(/^USDCx{60}$/)
    expect(token?.name).toBe(token?.symbol)
  })

  test('decimals of 0 and of 36 are read: by its address any token can be had', () => {
    const both = [0, 36].map((decimals, index) => ({
      ...row,
      address: `${networkId}:0x${String(index + 1).repeat(40)}`,
      decimals,
    }))
    expect(readSwapTokens(both, network).map(({ decimals }) => decimals)).toEqual([0, 36])
  })

  test('a page asks by symbol in letters of any case, or by address; the better known comes first (S2.11)', () => {
    const twin = { ...row, address: `${networkId}:0x${'b'.repeat(40)}`, name: 'Twin' }
    const tokens = readSwapTokens([eth, row, twin], network)
    expect(findAskedToken(tokens, ' usdc ')?.name).toBe('USD Coin')
    expect(findAskedToken(tokens, `0x${'B'.repeat(40)}`)?.name).toBe('Twin')
    expect(findAskedToken(tokens, 'eTh')?.address).toBeUndefined()
    expect(findAskedToken(tokens, 'nothing')).toBeUndefined()
  })
})

describe('slippage', () => {
  test('is 1 % unless the visitor says otherwise, and from 0.1 to 5 (S9.20)', () => {
    expect(defaultSlippage).toBe(1)
    expect(['0.1', '0,5', ' 2.25 % ', '5', '5.00', '٢٫٥ ٪', '१.५'].map(readSlippage)).toEqual([
      0.1, 0.5, 2.25, 5, 5, 2.5, 1.5,
    ])
    for (const text of ['', '0', '0.09', '5.01', '1.234', '-1', '1e0', 'one', '50'])
      expect(readSlippage(text)).toBeUndefined()
  })

  test('what arrives at least is rounded up: of one unit one has to arrive', () => {
    expect(minReceived(1_000_000n, 1)).toBe(990_000n)
    expect(minReceived(1n, 5)).toBe(1n)
    expect(minReceived(1001n, 0.1)).toBe(1000n)
    // 0.29 × 100 is not 29 in a computer's fractions.
    expect(minReceived(10_000n, 0.29)).toBe(9971n)
  })
})

describe('price impact', () => {
  test('is the larger of what the exchange says and of the loss in dollars', () => {
    const of = (quotedBps: number | undefined, receivedDollars: number) =>
      priceImpact({ paidDollars: 100, quotedBps, receivedDollars })
    expect(of(50, 98)).toEqual({ bps: 200, isPriced: true, level: 'none' })
    expect(of(400, 99)).toMatchObject({ bps: 400, level: 'warn' })
    expect(of(undefined, 96)).toMatchObject({ bps: 400, level: 'warn' })
    // Who gains loses nothing.
    expect(of(undefined, 130)).toMatchObject({ bps: 0, level: 'none' })
  })

  test.each([
    [300, 'none'],
    [301, 'warn'],
    [1000, 'warn'],
    [1001, 'ask'],
    [5000, 'ask'],
    [5001, 'refuse'],
    [10_000, 'refuse'],
  ] as const)('of %s hundredths of a percent: %s', (quotedBps, level) => {
    expect(priceImpact({ paidDollars: 1, quotedBps, receivedDollars: 1 }).level).toBe(level)
  })

  test('without a price the visitor is asked a second time, and not offered what loses most', () => {
    const unpriced = { paidDollars: undefined, receivedDollars: 5 }
    expect(priceImpact({ ...unpriced, quotedBps: 10 })).toEqual({
      bps: 10,
      isPriced: false,
      level: 'ask',
    })
    expect(priceImpact({ ...unpriced, quotedBps: undefined })).toEqual({
      bps: undefined,
      isPriced: false,
      level: 'ask',
    })
    expect(priceImpact({ ...unpriced, quotedBps: 6000 }).level).toBe('refuse')
    expect(priceImpact({ paidDollars: 0, quotedBps: 1, receivedDollars: 0 }).isPriced).toBe(false)
  })
})

describe('a loss that was agreed to', () => {
  const priced = (bps: number | undefined) => ({ bps, isPriced: true })
  const unpriced = (bps: number | undefined) => ({ bps, isPriced: false })

  test.each([
    ['nothing was agreed to', undefined, priced(1200), false],
    ['the same', priced(1200), priced(1200), true],
    ['less', priced(3500), priced(1200), true],
    ['a hair more', priced(1200), priced(1300), true],
    ['more', priced(1200), priced(1301), false],
    ['one that is not known any more', priced(1200), unpriced(undefined), false],
    ['not known, as before', unpriced(undefined), unpriced(undefined), true],
    ['known only now', unpriced(undefined), unpriced(1200), false],
    ['known now, and as the exchange said', unpriced(1200), priced(1200), true],
  ])('%s', (_, agreed, now, is) => {
    expect(isAgreed(agreed, now)).toBe(is)
  })
})

test('Max leaves over what the swap may cost, and is never below nothing', () => {
  expect(maxSwapAmount({ balance: 100n, fee: 30n })).toBe(70n)
  expect(maxSwapAmount({ balance: 30n, fee: 30n })).toBe(0n)
  expect(maxSwapAmount({ balance: 10n, fee: 30n })).toBe(0n)
})

describe('the gas that form, review and Max count with', () => {
  const hop = { exchange: 'Uniswap v3', fee: 500 }
  const one = (gas?: bigint) => ({ gas, route: [hop] })
  const two = (gas?: bigint) => ({ gas, route: [hop, hop] })

  test('is the same for a quote and its trial, whose gas differs', () => {
    expect(swapGas(one(130_000n))).toBe(swapGas(one(204_364n)))
    expect(swapGas(two(277_671n))).toBe(swapGas(two(294_994n)))
    expect(swapGas(one())).toBe(usualSwapGas)
  })

  test('is never less than the price says, and Max leaves that over', () => {
    expect(swapGas(one(900_000n))).toBe(900_000n)
    expect(maxSwapGas(one(900_000n))).toBe(900_000n)
    for (const quote of [undefined, one(165_000n), two(240_000n), { gas: undefined, route: [] }])
      expect(maxSwapGas(quote)).toBe(400_000n)
    for (const quote of [one(165_000n), two(240_000n)])
      expect(maxSwapGas(quote)).toBeGreaterThanOrEqual(swapGas(quote))
  })

  test('makes a fee that the review repeats, unless the trial has found more', () => {
    expect(reviewedFee(5n, 7n)).toBe(7n)
    expect(reviewedFee(9n, 7n)).toBe(9n)
    expect(reviewedFee(9n, undefined)).toBe(9n)
  })
})

describe('what a form lacks', () => {
  const facts: SwapFacts = {
    amount: 10n,
    balance: 100n,
    hasFrom: true,
    hasTo: true,
    impact: { bps: 0, isPriced: true, level: 'none' },
    isDust: false,
    isSame: false,
    nativeLeft: 90n,
    problem: undefined,
    quote: { networkFee: 5n },
  }
  const status = (change: Partial<SwapFacts>) => swapReadiness({ ...facts, ...change })
  const liquidity = { kind: 'liquidity' } as const

  test('is told in the order in which it is filled in (S1.9)', () => {
    expect(status({ amount: undefined, hasTo: false })).toEqual({
      field: 'token',
      status: 'missing',
    })
    expect(status({ amount: undefined, isSame: true })).toEqual({ status: 'same' })
    expect(status({ amount: 0n, problem: liquidity })).toEqual({
      field: 'amount',
      status: 'missing',
    })
    // It is not missing: it is less than can be paid.
    expect(status({ amount: 0n, isDust: true })).toEqual({
      problem: { kind: 'tooSmall' },
      status: 'problem',
    })
    expect(status({ amount: 101n, problem: liquidity })).toEqual({
      lacks: 'amount',
      status: 'insufficient',
    })
    expect(status({})).toEqual({ asksTwice: false, status: 'ready' })
  })

  test('an exchange that is too shallow is never a balance that is too small', () => {
    expect(status({ problem: liquidity, quote: undefined })).toEqual({
      problem: liquidity,
      status: 'problem',
    })
  })

  test('what is left has to pay the fee', () => {
    expect(status({ nativeLeft: 4n })).toEqual({ lacks: 'fee', status: 'insufficient' })
    expect(status({ nativeLeft: 5n }).status).toBe('ready')
    expect(status({ nativeLeft: 4n, quote: { networkFee: undefined } }).status).toBe('ready')
  })

  test('without a price or a balance nothing is reviewed', () => {
    expect(status({ quote: undefined }).status).toBe('pending')
    expect(status({ balance: undefined }).status).toBe('pending')
  })

  test('what would lose much is asked twice, and what would lose most is refused', () => {
    const impact = { bps: 6000, isPriced: true }
    expect(status({ impact: { ...impact, level: 'warn' } })).toMatchObject({ asksTwice: false })
    expect(status({ impact: { ...impact, level: 'ask' } })).toMatchObject({ asksTwice: true })
    expect(status({ impact: { ...impact, level: 'refuse' } })).toEqual({ status: 'refused' })
  })
})
