import { describe, expect, test } from 'vitest'
import { en as shared } from '../../i18n/en.ts'
import { en as kit } from '../../kit/en.ts'
import { en as transaction } from '../../transaction/en.ts'
import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { sendFailures, sendFailureTexts } from './sendFailure.ts'

const messages: TransactionTexts<typeof en> = { ...shared, ...kit, ...transaction, ...en }

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
    [{ code: 'wallet.extension_stopped' }, 'Rabby was updated or turned off.', false],
    [{ code: 'transfer.receiver_changed' }, 'bob.eth leads to another address now.', false],
    [{ code: 'transfer.receiver_unknown' }, 'We can’t look up bob.eth right now.', false],
    [{ code: 'rpc.failed' }, 'We can’t reach Base right now.', false],
    [{ change: 'arrives', code: 'transaction.changed' }, 'Less of it would arrive now.', false],
    [
      { change: 'decimals', code: 'transaction.changed' },
      'USDC counts its decimals otherwise now.',
      false,
    ],
    [{ change: 'deposit', code: 'transaction.changed' }, 'It costs more now.', false],
    [
      { change: 'destination', code: 'transaction.changed' },
      'It would be paid into another account of the receiver’s now.',
      false,
    ],
    [
      { change: 'notes', code: 'transaction.changed' },
      'Others could move it after it arrives now.',
      false,
    ],
    [
      { change: 'coins', code: 'transaction.changed' },
      'This isn’t what you looked at any more.',
      false,
    ],
    [
      { change: 'trial', code: 'transaction.changed' },
      'The network would refuse this by now.',
      false,
    ],
    [
      { code: 'transaction.unchecked' },
      'We couldn’t look at this once more before asking your wallet.',
      false,
    ],
    [{ code: 'token.decimals' }, 'We had the wrong decimals for USDC.', true],
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
    [{ code: 'token.transfer_hook' }, 'USDC can’t be sent from here.', true],
    [{ code: 'token.nothing_arrives' }, 'Nothing of this USDC would arrive.', true],
    [
      { code: 'receiver.confidential_only' },
      'The receiver takes this token only in confidential payments.',
      true,
    ],
    [{ code: 'transaction.refused' }, 'The network would refuse this.', true],
    [{ code: 'wallet.unsupported_method' }, 'Rabby can’t send from a site.', false],
    [
      new TypeError('Failed to fetch dynamically imported module: x'),
      messages['common.viewFailed'],
      false,
    ],
    [undefined, 'We don’t know whether it was sent.', false],
  ])('%j', (error, title, ofTheForm) => {
    const failure = sendFailures.of(error)
    expect(sendFailureTexts(failure, names).title).toBe(title)
    expect(sendFailures.remedyOf(failure) === 'change').toBe(ofTheForm)
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
    const failure = sendFailures.of({ code, decimals: 9, [fact]: 890_880n })
    expect(sendFailureTexts(failure, names).title).toBe(title)
    expect(sendFailures.remedyOf(failure)).toBe('change')
    expect(sendFailures.isUnsure(failure)).toBe(false)
  })

  test.each(['remote.request_expired', 'wallet.timeout'])(
    '%s may have been sent: the wallet knows, so it is looked at first',
    (code) => {
      expect(sendFailureTexts(sendFailures.of({ code }), names)).toEqual({
        hint: 'Look into your wallet’s activity before you try again.',
        title: 'Rabby didn’t answer in time.',
      })
    },
  )
})
