import { describe, expect, test } from 'vitest'
import { en as shared } from '../i18n/en.ts'
import { en as kit } from '../kit/en.ts'
import { amountSize } from './amountSize.ts'
import { en } from './en.ts'
import { progressOf } from './progressOf.ts'
import { transactionFailures, transactionFailureTexts } from './transactionFailure.ts'
import type { TransactionTexts } from './useTransactionTexts.ts'
import { writeExact, writeFee, writeToken, writeWorth } from './writeToken.ts'

const messages: TransactionTexts = { ...shared, ...kit, ...en }
const ether = { decimals: 18, symbol: 'ETH' }

describe('amounts', () => {
  test('are cut to three decimals in lists, and exact where they are about to leave (S9.17)', () => {
    expect(writeToken(1_234_567_000_000_000_000n, ether, 'en')).toBe('1.234 ETH')
    expect(writeExact(1_234_567_000_000_000_001n, ether, 'en')).toBe('1.234567000000000001 ETH')
  })

  test('are worth dollars to two decimals, and a little is not nothing (S9.17)', () => {
    const priced = { decimals: 18, price: 2500 }
    expect(writeWorth(50_000_000_000_000_000n, priced, 'en')).toBe('$125.00')
    expect(writeWorth(1_999_999_999_999_999n, priced, 'en')).toBe('$4.99')
    expect(writeWorth(1n, priced, 'en')).toBe('<$0.01')
    expect(writeWorth(0n, priced, 'en')).toBe('$0.00')
    expect(writeWorth(1n, { decimals: 18, price: undefined }, 'en')).toBeUndefined()
  })

  test('a fee without a price has two figures and is never more than was said', () => {
    const unpriced = { ...ether, price: undefined }
    expect(writeFee(21_000_000_000_000n, unpriced, 'en').text).toBe('0.000021 ETH')
    expect(writeFee(21_000_000_000_001n, unpriced, 'en').text).toBe('0.000022 ETH')
    expect(writeFee(5n, { ...unpriced, decimals: 0 }, 'en').text).toBe('5 ETH')
    expect(writeFee(20_000_000_000_000n, { ...ether, price: 2500 }, 'en').text).toBe('$0.05')
    expect(writeFee(1n, { ...ether, price: 2500 }, 'en')).toEqual({ isUnder: true, text: '$0.01' })
  })

  test('are typed in smaller type as they get longer', () => {
    expect(
      ['1', '1234567890', '1234567890.12', '1234567890.12345', '1'.repeat(21)].map(amountSize),
    ).toEqual(['huge', 'large', 'medium', 'small', 'tiny'])
  })
})

describe('what became of a transaction', () => {
  const of = (state: Parameters<typeof progressOf>[0], isSlow = false) =>
    progressOf(state, {
      done: '0.05 ETH sent to bob.eth',
      failedHint: 'Nothing was sent; a fee of up to $0.01 was used.',
      isSlow,
      messages,
      network: 'Base',
    })

  test.each([
    [{ confirmations: 0, status: 'pending' }, 'running', 'On its way', false],
    // No one knows whether that one arrives, so nothing is said of what was sent.
    [
      { confirmations: 0, isMissing: true, status: 'pending' },
      'running',
      'The network doesn’t show it.',
      false,
    ],
    [{ confirmations: 1, status: 'confirmed' }, 'good', '0.05 ETH sent to bob.eth', false],
    [{ reason: undefined, status: 'failed' }, 'bad', 'It didn’t go through.', true],
    [{ status: 'dropped' }, 'bad', 'The network dropped it.', true],
    [
      { by: '0x', reason: 'repriced', status: 'replaced' },
      'good',
      '0.05 ETH sent to bob.eth',
      false,
    ],
    [
      { by: '0x', reason: 'cancelled', status: 'replaced' },
      'bad',
      'Cancelled in your wallet.',
      true,
    ],
    [
      { by: undefined, reason: 'replaced', status: 'replaced' },
      'bad',
      'Another transaction took its place.',
      // What that one did is unknown: it may have paid.
      false,
    ],
  ] as const)('%j', (state, ring, title, canRetry) => {
    expect(of(state)).toMatchObject({ canRetry, ring, title })
  })

  test('says what a failure has cost, and that a slow one can be left', () => {
    expect(of({ reason: undefined, status: 'failed' }).hint).toBe(
      'Nothing was sent; a fee of up to $0.01 was used.',
    )
    expect(of({ confirmations: 0, status: 'pending' }, true).hint).toBe(
      'The network takes its time. You can close this.',
    )
    expect(of({ confirmations: 0, isMissing: true, status: 'pending' }, true).hint).toBe(
      'It may still arrive. Look at your wallet’s activity before you send again.',
    )
  })
})

describe('a transaction that was not sent', () => {
  const facts = {
    messages,
    native: 'ETH',
    network: 'Base',
    refusedHint: 'Try another token.',
    symbol: 'USDC',
    wallet: 'Rabby',
  }

  test.each([
    [{ code: 'rpc.failed' }, '', 'Look into your wallet’s activity before you try again.'],
    [
      { code: 'transaction.refused' },
      'Try another token.',
      'Look into your wallet’s activity before you try again.',
    ],
  ])('%j: whether a wallet was asked decides what to do', (error, before, after) => {
    const failure = transactionFailures.of(error)
    expect(transactionFailureTexts(failure, facts).hint).toBe(before)
    expect(transactionFailureTexts(failure, { ...facts, asked: true }).hint).toBe(after)
    expect(transactionFailures.isUnsure(failure)).toBe(true)
  })

  test.each([
    [{ code: 'transaction.insufficient_funds' }, 'noFee', 'change', false],
    [{ code: 'transaction.refused' }, 'refused', 'change', true],
    [{ code: 'rpc.wrong_chain' }, 'unreachable', 'retry', true],
    [{ code: 'wallet.user_rejected' }, 'declined', 'retry', false],
    // An inherited name is no code.
    [{ code: 'constructor' }, 'failed', 'retry', true],
    [undefined, 'failed', 'retry', true],
  ])('%j is sorted, with what helps', (error, failure, remedy, isUnsure) => {
    expect(transactionFailures.of(error)).toBe(failure)
    expect(transactionFailures.remedyOf(failure)).toBe(remedy)
    expect(transactionFailures.isUnsure(failure)).toBe(isUnsure)
  })
})
