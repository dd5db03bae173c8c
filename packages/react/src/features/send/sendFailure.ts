import { failureOf } from '../../kit/failureOf.ts'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

/** What a visitor has to know about a transfer that was not sent. */
type SendFailure =
  | ReturnType<typeof failureOf>
  | 'invalidAddress'
  | 'noAmount'
  | 'noFee'
  | 'refused'
  | 'tooSmall'
  | 'unreachable'

const reasons: Readonly<Record<string, SendFailure>> = {
  'address.invalid': 'invalidAddress',
  'amount.invalid': 'tooSmall',
  'rpc.failed': 'unreachable',
  'rpc.url_missing': 'unreachable',
  'rpc.wrong_chain': 'unreachable',
  'transaction.failed': 'refused',
  'transaction.insufficient_funds': 'noFee',
  'transaction.refused': 'refused',
  'transfer.insufficient_amount': 'noAmount',
  'transfer.insufficient_fee': 'noFee',
}

/** Sorts an error by its stable code. */
export function sendFailureOf(error: unknown): SendFailure {
  const { code } = Object(error) as { code?: unknown }
  return (typeof code === 'string' && reasons[code]) || failureOf(error)
}

/** Failures that another amount or receiver may mend, and asking again does not. */
export function isOfTheForm(failure: SendFailure): boolean {
  return ['invalidAddress', 'noAmount', 'noFee', 'refused', 'tooSmall'].includes(failure)
}

/** Failures that leave open whether a wallet that was asked has sent: after its answer nodes may fail, or take it late. */
export function isUnsure(failure: SendFailure): boolean {
  return ['failed', 'refused', 'superseded', 'timedOut', 'unreachable'].includes(failure)
}

/** What happened, then what to do. */
export function failureTexts(
  failure: SendFailure,
  {
    asked = false,
    messages,
    native,
    network,
    symbol,
    wallet,
  }: {
    /** The wallet was asked to send. */
    asked?: boolean | undefined
    messages: Texts<typeof en>
    /** Symbol of the network's own currency. */
    native: string
    network: string
    /** Of what is sent. */
    symbol: string
    wallet: string
  },
): { title: string; hint: string } {
  switch (failure) {
    case 'declined':
      return { hint: messages['send.declinedHint'], title: messages['send.declined'](wallet) }
    case 'elsewhere':
      return {
        hint: messages['send.elsewhereHint'],
        title: messages['send.elsewhere'](wallet, network),
      }
    case 'pending':
      return { hint: messages['send.pendingHint'], title: messages['request.pending'](wallet) }
    case 'device':
    case 'gone':
    case 'locked':
    case 'popup':
      return {
        hint: messages[`request.${failure}Hint`],
        title: messages[`request.${failure}`](wallet),
      }
    case 'timedOut':
      // It may still be approved there, and a second one would pay twice.
      return { hint: messages['send.failedHint'], title: messages['request.timedOut'](wallet) }
    case 'unsupported':
      return { hint: '', title: messages['send.unsupportedWallet'](wallet) }
    case 'unloaded':
      return { hint: '', title: messages['common.viewFailed'] }
    case 'unreachable':
      return {
        hint: asked ? messages['send.failedHint'] : '',
        title: messages['send.unreachable'](network),
      }
    case 'invalidAddress':
      return { hint: '', title: messages['send.invalidAddress'] }
    case 'tooSmall':
      return { hint: '', title: messages['send.tooSmall'] }
    case 'noAmount':
      return { hint: '', title: messages['send.notEnough'](symbol) }
    case 'noFee':
      return { hint: '', title: messages['send.notEnoughFee'](native) }
    case 'refused':
      return {
        hint: messages[asked ? 'send.failedHint' : 'send.refusedHint'],
        title: messages['send.refused'],
      }
    case 'allowed':
    case 'blocked':
    case 'failed':
    case 'ungranted':
    case 'noApp':
    case 'superseded':
      return { hint: messages['send.failedHint'], title: messages['send.failed'] }
    default:
      return failure satisfies never
  }
}
