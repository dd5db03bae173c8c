import { formatBalance } from '@latchkey/core/modal'
import { failureOf } from '../../kit/failureOf.ts'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

/** What a visitor has to know about a transfer that was not sent. */
type SendFailure =
  | ReturnType<typeof failureOf>
  | Shortfall
  | 'accountFrozen'
  | 'accountOfAnother'
  | 'invalidAddress'
  | 'memo'
  | 'noAmount'
  | 'noFee'
  | 'noOwner'
  | 'receiverChanged'
  | 'receiverUnknown'
  | 'refused'
  | 'tokenFrozen'
  | 'tokenKept'
  | 'tooSmall'
  | 'unreachable'

/** What is lacking, and how much of the network's own currency there has to be. */
type Shortfall = {
  kind: 'depositLacking' | 'payerMinimum' | 'receiverMinimum' | 'tooLittle'
  decimals: number
  least: bigint
}

const shortfalls: Readonly<Record<string, Shortfall['kind']>> = {
  'amount.invalid': 'tooLittle',
  'transfer.insufficient_deposit': 'depositLacking',
  'transfer.payer_below_minimum': 'payerMinimum',
  'transfer.receiver_below_minimum': 'receiverMinimum',
}

const reasons: Readonly<Record<string, SendFailure>> = {
  'address.invalid': 'invalidAddress',
  'amount.invalid': 'tooSmall',
  'receiver.frozen': 'accountFrozen',
  'receiver.memo_required': 'memo',
  'receiver.mint': 'noOwner',
  'receiver.other_owner': 'accountOfAnother',
  'receiver.program_account': 'noOwner',
  'receiver.token_account': 'noOwner',
  'rpc.failed': 'unreachable',
  'rpc.url_missing': 'unreachable',
  'rpc.wrong_chain': 'unreachable',
  'token.frozen': 'tokenFrozen',
  'token.non_transferable': 'tokenKept',
  'token.paused': 'tokenKept',
  'transaction.failed': 'refused',
  'transaction.insufficient_funds': 'noFee',
  'transaction.refused': 'refused',
  'transfer.insufficient_amount': 'noAmount',
  'transfer.insufficient_fee': 'noFee',
  'transfer.receiver_changed': 'receiverChanged',
  'transfer.receiver_unknown': 'receiverUnknown',
}

/** Sorts an error by its stable code. */
export function sendFailureOf(error: unknown): SendFailure {
  const { code } = Object(error) as { code?: unknown }
  if (typeof code !== 'string') return failureOf(error)
  return shortfallOf(code, error) ?? reasons[code] ?? failureOf(error)
}

/** Of an error that tells the numbers. */
function shortfallOf(code: string, error: unknown): Shortfall | undefined {
  const kind = shortfalls[code]
  const { decimals, minimum, required } = error as Record<string, unknown>
  const least = minimum ?? required
  return kind && typeof least === 'bigint' && typeof decimals === 'number'
    ? { decimals, kind, least }
    : undefined
}

const ofTheForm: ReadonlySet<SendFailure> = new Set([
  'accountFrozen',
  'accountOfAnother',
  'invalidAddress',
  'memo',
  'noAmount',
  'noFee',
  'noOwner',
  'refused',
  'tokenFrozen',
  'tokenKept',
  'tooSmall',
])

/** Failures that another amount or receiver may mend, and asking again does not. */
export function isOfTheForm(failure: SendFailure): boolean {
  return typeof failure === 'object' || ofTheForm.has(failure)
}

const unsure: ReadonlySet<SendFailure> = new Set([
  'failed',
  'refused',
  'superseded',
  'timedOut',
  'unreachable',
])

/** Failures that leave open whether a wallet that was asked has sent: after its answer nodes may fail, or take it late. */
export function isUnsure(failure: SendFailure): boolean {
  return unsure.has(failure)
}

/** What happened, then what to do. */
export function failureTexts(
  failure: SendFailure,
  {
    asked = false,
    messages,
    native,
    network,
    receiver = '',
    symbol,
    wallet,
  }: {
    /** The wallet was asked to send. */
    asked?: boolean | undefined
    messages: Texts<typeof en>
    /** Symbol of the network's own currency. */
    native: string
    network: string
    /** The name that was typed for the receiver. */
    receiver?: string | undefined
    /** Of what is sent. */
    symbol: string
    wallet: string
  },
): { title: string; hint: string } {
  if (typeof failure === 'object') {
    const { decimals, kind, least } = failure
    const amount = `${formatBalance({ decimals, value: least }, { exact: true })} ${native}`
    return { hint: messages[`send.${kind}Hint`], title: messages[`send.${kind}`](amount) }
  }
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
    case 'accountFrozen':
    case 'accountOfAnother':
    case 'memo':
    case 'noOwner':
      return { hint: messages[`send.${failure}Hint`], title: messages[`send.${failure}`] }
    case 'tokenFrozen':
    case 'tokenKept':
      return { hint: messages[`send.${failure}Hint`], title: messages[`send.${failure}`](symbol) }
    case 'tooSmall':
      return { hint: '', title: messages['send.tooSmall'] }
    case 'noAmount':
      return { hint: '', title: messages['send.notEnough'](symbol) }
    case 'noFee':
      return { hint: '', title: messages['send.notEnoughFee'](native) }
    case 'receiverChanged':
      return {
        hint: messages['send.receiverChangedHint'],
        title: messages['send.receiverChanged'](receiver),
      }
    case 'receiverUnknown':
      return {
        hint: messages['send.receiverUnknownHint'],
        title: messages['send.nameFailed'](receiver),
      }
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
