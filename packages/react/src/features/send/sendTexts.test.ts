import { describe, expect, test } from 'vitest'
import { en as shared } from '../../i18n/en.ts'
import { en as kit } from '../../kit/en.ts'
import type { Texts } from '../../kit/useTexts.ts'
import { amountSize } from './amountSize.ts'
import { en } from './en.ts'
import { progressOf } from './progressTexts.ts'
import { failureTexts, isOfTheForm, isUnsure, sendFailureOf } from './sendFailure.ts'
import { writeExact, writeFee, writeToken, writeWorth } from './writeToken.ts'

const messages: Texts<typeof en> = { ...shared, ...kit, ...en }
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

describe('what became of a transfer', () => {
  const of = (state: Parameters<typeof progressOf>[0], isSlow = false) =>
    progressOf(state, {
      amount: '0.05 ETH',
      fee: '$0.01',
      isSlow,
      messages,
      network: 'Base',
      receiver: 'bob.eth',
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

describe('a transfer that was not sent', () => {
  const names = {
    messages,
    native: 'ETH',
    network: 'Base',
    receiver: 'bob.eth',
    symbol: 'USDC',
    wallet: 'Rabby',
  }
  test.each([
    [{ code: 'wallet.user_rejected' }, 'Declined in Rabby. Nothing was sent.', false],
    [{ code: 4001 }, 'Declined in Rabby. Nothing was sent.', false],
    [{ code: 'network.wrong' }, 'Rabby isn’t on Base.', false],
    [{ code: 'wallet.request_pending' }, 'Rabby already has a request waiting.', false],
    [{ code: 'wallet.locked' }, 'Rabby is locked.', false],
    [{ code: 'transfer.receiver_changed' }, 'bob.eth leads to another address now.', false],
    [{ code: 'transfer.receiver_unknown' }, 'We can’t look up bob.eth right now.', false],
    [{ code: 'rpc.failed' }, 'We can’t reach Base right now.', false],
    [{ code: 'transfer.insufficient_amount' }, 'Not enough USDC', true],
    [{ code: 'transfer.insufficient_fee' }, 'Not enough ETH for the fee', true],
    [{ code: 'transaction.insufficient_funds' }, 'Not enough ETH for the fee', true],
    [{ code: 'address.invalid' }, 'This address can’t receive it. Check each character.', true],
    [{ code: 'amount.invalid' }, 'This amount is too small to be sent.', true],
    [{ code: 'receiver.mint' }, 'This address belongs to a token or a program.', true],
    [{ code: 'receiver.token_account' }, 'This address belongs to a token or a program.', true],
    [{ code: 'receiver.frozen' }, 'The receiver’s account for this token is frozen.', true],
    [
      { code: 'receiver.other_owner' },
      'The receiver’s account for this token belongs to someone else.',
      true,
    ],
    [{ code: 'receiver.memo_required' }, 'The receiver takes this token only with a memo.', true],
    [{ code: 'token.frozen' }, 'Your USDC is frozen.', true],
    [{ code: 'token.paused' }, 'USDC can’t be sent.', true],
    [{ code: 'transaction.refused' }, 'The network would refuse this.', true],
    [{ code: 'wallet.unsupported_method' }, 'Rabby can’t send from a site.', false],
    [
      new TypeError('Failed to fetch dynamically imported module: x'),
      messages['common.viewFailed'],
      false,
    ],
    [undefined, 'We don’t know whether it was sent.', false],
  ])('%j', (error, title, ofTheForm) => {
    const failure = sendFailureOf(error)
    expect(failureTexts(failure, names).title).toBe(title)
    expect(isOfTheForm(failure)).toBe(ofTheForm)
  })

  test.each([
    ['amount.invalid', 'minimum', 'At least 0.00089088 ETH can be sent to this address.'],
    [
      'transfer.receiver_below_minimum',
      'minimum',
      'The receiver’s account must hold at least 0.00089088 ETH.',
    ],
    [
      'transfer.payer_below_minimum',
      'minimum',
      'Your account must keep at least 0.00089088 ETH, or nothing.',
    ],
    [
      'transfer.insufficient_deposit',
      'required',
      'The receiver’s token account costs 0.00089088 ETH, which you lack.',
    ],
  ])('%s says how much there has to be, and whose it is', (code, fact, title) => {
    const failure = sendFailureOf({ code, decimals: 9, [fact]: 890_880n })
    expect(failureTexts(failure, names).title).toBe(title)
    expect(isOfTheForm(failure)).toBe(true)
    expect(isUnsure(failure)).toBe(false)
  })

  test.each(['remote.request_expired', 'wallet.timeout'])(
    '%s may have been sent: the wallet knows, so it is looked at first',
    (code) => {
      expect(failureTexts(sendFailureOf({ code }), names)).toEqual({
        hint: 'Look into your wallet’s activity before you try again.',
        title: 'Rabby didn’t answer in time.',
      })
    },
  )
})
