import type { SwapToken } from '@latchkey/core'
import type { SwapPlan } from '@latchkey/core/modal'
import { describe, expect, test } from 'vitest'
import { en as shared } from '../../i18n/en.ts'
import { en as kit } from '../../kit/en.ts'
import { en as transaction } from '../../transaction/en.ts'
import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { texts } from './behind/texts.ts'
import { lossTexts } from './lossTexts.ts'
import { afterPrepared, noMove } from './priceMove.ts'
import { problemOf } from './problemOf.ts'
import { resolvePreset } from './resolvePreset.ts'
import { suggestedTokens } from './suggestedTokens.ts'
import { swapFailures, swapFailureTexts } from './swapFailure.ts'
import { rateOf, writeRate, writeReceived, writeShort } from './writeSwap.ts'

const messages: TransactionTexts<typeof texts> = {
  ...shared,
  ...kit,
  ...transaction,
  ...texts,
}
const ether = { decimals: 18, symbol: 'ETH' }
const dollar = { decimals: 6, symbol: 'USDC' }

describe('amounts of a swap', () => {
  test('that come are cut to six decimals, and a little is not nothing', () => {
    expect(writeReceived(2_486_123_456_789_999_999_999n, 18, 'en')).toBe('2,486.123456')
    expect(writeReceived(1n, 18, 'en')).toBe('<0.000001')
    expect(writeReceived(0n, 18, 'en')).toBe('0')
    expect(writeReceived(7n, 0, 'en')).toBe('7')
    expect(writeReceived(10n ** 36n, 36, 'en')).toBe('1')
  })

  test('of messages have three decimals, floored, in the grouping of en-US (S9.17)', () => {
    expect(writeShort(2_486_123_999n, dollar)).toBe('2,486.123 USDC')
  })

  test('have a rate either way round, however small', () => {
    const rate = rateOf({ fromAmount: 5n * 10n ** 17n, toAmount: 1_243_061_728n }, ether, dollar)
    expect(writeRate(rate, { of: ether, to: dollar }, 'en')).toEqual(['ETH', '2,486.12 USDC'])
    expect(writeRate(1e-9, { of: ether, to: dollar }, 'en')).toEqual(['ETH', '0.000000001 USDC'])
    expect(writeRate(rate, { of: ether, to: dollar }, 'ar')).toEqual(['ETH', '2,486.12 USDC'])
  })
})

describe('what a page asks for', () => {
  const own = { address: undefined, symbol: 'ETH' }
  const usdc = { address: '0xA0', symbol: 'USDC' }

  test('is waited for while it may come, and not what needs no list', () => {
    const late = { isOver: false, own, payable: undefined, tokens: undefined }
    expect(resolvePreset({ toToken: 'USDC' }, late)).toBeUndefined()
    expect(resolvePreset({ fromToken: 'DAI' }, late)).toBeUndefined()
    expect(resolvePreset({ amount: '1', fromToken: 'eth' }, late)).toMatchObject({ amount: '1' })
  })

  test('of what can be paid is filled in with its amount (S2.11)', () => {
    const listed = { isOver: false, own, payable: [own, usdc], tokens: [own, usdc] }
    expect(resolvePreset({ amount: '1000', fromToken: 'usdc', toToken: 'ETH' }, listed)).toEqual({
      amount: '1000',
      from: { address: '0xA0' },
      missing: undefined,
      to: { address: undefined },
      unpayable: undefined,
    })
  })

  test('in a token that cannot be paid leaves no amount (S2.11)', () => {
    expect(
      resolvePreset(
        { amount: '1000', fromToken: 'usdc', toToken: 'ETH' },
        { isOver: false, own, payable: [own], tokens: [own, usdc] },
      ),
    ).toEqual({
      amount: undefined,
      from: undefined,
      missing: undefined,
      to: { address: undefined },
      unpayable: 'usdc',
    })
  })
})

describe('a review', () => {
  const prepared = (toAmount: bigint, minReceived = toAmount, address = '0x1', kind = 'swap') =>
    ({
      call: { account: { address }, networkId: 'eip155:1' },
      minReceived,
      next: { kind },
      quote: { fromAmount: 1n, toAmount, toToken: '0xA0' },
      steps: ['swap'],
    }) as unknown as SwapPlan
  const first = afterPrepared(noMove, prepared(100n))

  test('is the first one without a move', () => {
    expect(first).toMatchObject({ count: 0, isLess: false })
  })

  test.each([
    ['less', prepared(99n), { count: 1, isLess: true }],
    ['a lower least', prepared(100n, 98n), { count: 1, isLess: true }],
    ['more', prepared(101n), { count: 0, isLess: false }],
    ['the same', prepared(100n), { count: 0, isLess: false }],
    ['as much, and asks for an allowance', prepared(100n, 100n, '0x1', 'approval'), { count: 1 }],
    ['as much for another account', prepared(100n, 100n, '0x2'), { count: 1, isLess: false }],
  ])('that gives %s', (_, next, move) => {
    expect(afterPrepared(first, next)).toMatchObject(move)
  })
})

describe('a swap that was not sent', () => {
  const facts = { messages, native: 'ETH', network: 'Base', symbol: 'ETH', wallet: 'Rabby' }
  test.each([
    [{ code: 'swap.insufficient_liquidity' }, 'Insufficient liquidity', 'change'],
    [
      { code: 'swap.refused', reason: 'Not traded' },
      'This swap isn’t offered. The server says:',
      'change',
    ],
    [
      { code: 'swap.refused', reason: 'Zero.', serverCode: 'amount_zero' },
      'Incorrect amount',
      'change',
    ],
    [{ code: 'swap.refused' }, 'Incorrect amount', 'change'],
    [{ code: 'swap.mismatch' }, 'Failed to create transaction', 'retry'],
    [{ code: 'swap.too_small' }, 'Amount too small', 'change'],
    [{ code: 'swap.unavailable' }, 'We can’t get a price right now.', 'retry'],
    [{ code: 'swap.unavailable', isThrottled: true }, 'Too many prices were asked for.', 'retry'],
    [{ code: 'swap.expired' }, 'This price is over.', 'confirm'],
    [{ code: 'swap.unsupported_chain' }, 'Network not supported for Swaps', 'change'],
    [{ code: 4001 }, 'Declined in Rabby. Nothing was sent.', 'retry'],
    [{ code: 'transfer.insufficient_amount' }, 'Not enough ETH', 'change'],
    [{ code: 'transfer.insufficient_fee' }, 'Not enough ETH for the fee', 'change'],
    [{ code: 'transaction.refused' }, 'The network would refuse this.', 'change'],
    [
      { change: 'trial', code: 'transaction.changed' },
      'The network would refuse this by now.',
      'confirm',
    ],
    [
      { code: 'transaction.unchecked' },
      'We couldn’t look at this once more before asking your wallet.',
      'retry',
    ],
    [{ code: 'wallet.unheard_of' }, 'Transaction error', 'retry'],
  ])('%j', (error, title, remedy) => {
    const failure = swapFailures.of(error)
    expect(swapFailureTexts(failure, facts).title).toBe(title)
    expect(swapFailures.remedyOf(failure)).toBe(remedy)
  })

  test('an unknown failure of the wallet leaves open whether it was sent', () => {
    const failure = swapFailures.of({ code: 'wallet.unheard_of' })
    expect(swapFailures.isUnsure(failure)).toBe(true)
    expect(swapFailureTexts(failure, facts).hint).toContain('Look into your wallet’s activity')
  })
})

test('the words of a server or a contract are shown where no text says the same', () => {
  const words = (reason: string | undefined, serverCode?: string) =>
    swapFailureTexts(
      { kind: 'declinedByServer', reason, serverCode },
      { messages, native: 'ETH', network: 'Base', symbol: 'ETH', wallet: 'Rabby' },
    ).words
  expect(words('Not traded')).toBe('Not traded')
  expect(words(undefined)).toBeUndefined()
  expect(words('An amount of zero cannot be swapped.', 'amount_zero')).toBeUndefined()
  expect(words('The exchange would refuse this swap: STF: no', 'swap_refused')).toBe('STF: no')
  expect(words('The exchange would refuse this swap, and gives no reason.', 'swap_refused')).toBe(
    undefined,
  )
})

test('a price that is missing has one reason, and none is the balance', () => {
  expect(problemOf({ code: 'swap.insufficient_liquidity' })).toEqual({ kind: 'liquidity' })
  expect(problemOf({ code: 'swap.refused', reason: 'x', serverCode: 'y' })).toEqual({
    kind: 'refused',
    reason: 'x',
    serverCode: 'y',
  })
  expect(problemOf({ code: 'swap.too_small' })).toEqual({ kind: 'tooSmall' })
  expect(problemOf({ code: 'swap.mismatch' })).toEqual({ kind: 'refused', reason: undefined })
  expect(problemOf(new TypeError('x'))).toEqual({ isThrottled: false, kind: 'unavailable' })
})

test('the second question and its answer name what is lost, as far as it is known', () => {
  const of = (bps: number | undefined, isPriced: boolean, paid: number | undefined = 2500) =>
    lossTexts({ bps, isPriced, level: 'ask' }, { locale: 'en', messages, paid })
  expect(of(3501, true)).toEqual({
    answer: 'Swap anyway, lose about $875.25',
    question: 'Swap and lose about 35% of $2,500.00?',
  })
  expect(of(1234, true, 0.01).answer).toBe('Swap anyway, lose about $0.01')
  // Its price is not known, and what the exchange says is.
  expect(of(3350, false)).toEqual({
    answer: 'Swap anyway, lose about 33.5%',
    question: 'Swap without knowing what it’s worth, and lose about 33.5% to this trade’s size?',
  })
  expect(of(undefined, false)).toEqual({
    answer: 'Swap anyway',
    question: 'Swap without knowing what it’s worth?',
  })
})

test('eight tokens are suggested, those of the network before the others', () => {
  const named = (symbol: string) => ({ symbol }) as SwapToken
  const list = ['OP', 'USD₮0', 'ETH', 'UNI', 'DAI', 'WETH', 'USDC', 'USDT', 'ARB', 'X'].map(named)
  expect(suggestedTokens(list, 'eip155:42161').map(({ symbol }) => symbol)).toEqual([
    'USD₮0',
    'ETH',
    'UNI',
    'DAI',
    'WETH',
    'USDC',
    'USDT',
    'ARB',
  ])
  expect(suggestedTokens(list, 'eip155:1')[0]?.symbol).toBe('ETH')
})
