import { formatBalance } from '@latchkey/core/modal'
import {
  type FailureRules,
  type FailureTexts,
  type TransactionFailure,
  transactionFailures,
  transactionFailureTexts,
} from '../../transaction/transactionFailure.ts'
import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import type { en } from './en.ts'

/** What a visitor has to know about a transfer that was not sent. */
export type SendFailure =
  | TransactionFailure
  | Shortfall
  | Changed
  | 'accountConfidential'
  | 'accountFrozen'
  | 'accountOfAnother'
  | 'invalidAddress'
  | 'memo'
  | 'noOwner'
  | 'receiverChanged'
  | 'receiverUnknown'
  | 'tokenDecimals'
  | 'tokenEaten'
  | 'tokenHook'
  | 'tokenFrozen'
  | 'tokenKept'
  | 'tooSmall'

/** What is lacking, and how much of the network's own currency there has to be. */
type Shortfall = {
  kind: 'depositLacking' | 'payerMinimum' | 'receiverMinimum' | 'tooLittle'
  decimals: number
  least: bigint
}

/** What has become another since the review. */
type Changed = { kind: (typeof changes)[keyof typeof changes] }

const changes = {
  arrives: 'changedArrives',
  decimals: 'changedDecimals',
  deposit: 'changedDeposit',
  destination: 'changedDestination',
  notes: 'changedNotes',
} as const

const shortfalls: Readonly<Record<string, Shortfall['kind']>> = {
  'amount.invalid': 'tooLittle',
  'transfer.insufficient_deposit': 'depositLacking',
  'transfer.payer_below_minimum': 'payerMinimum',
  'transfer.receiver_below_minimum': 'receiverMinimum',
}

const reasons: Readonly<Record<string, SendFailure>> = {
  'address.invalid': 'invalidAddress',
  'amount.invalid': 'tooSmall',
  'receiver.confidential_only': 'accountConfidential',
  'receiver.frozen': 'accountFrozen',
  'receiver.memo_required': 'memo',
  'receiver.mint': 'noOwner',
  'receiver.other_owner': 'accountOfAnother',
  'receiver.program_account': 'noOwner',
  'receiver.token_account': 'noOwner',
  'token.decimals': 'tokenDecimals',
  'token.frozen': 'tokenFrozen',
  'token.non_transferable': 'tokenKept',
  'token.nothing_arrives': 'tokenEaten',
  'token.paused': 'tokenKept',
  'token.transfer_hook': 'tokenHook',
  'transfer.insufficient_amount': 'noAmount',
  'transfer.insufficient_fee': 'noFee',
  'transfer.receiver_changed': 'receiverChanged',
  'transfer.receiver_unknown': 'receiverUnknown',
}

/** Failures that another amount or receiver may mend, and asking again does not. */
const ofTheForm: ReadonlySet<SendFailure> = new Set([
  'accountConfidential',
  'accountFrozen',
  'accountOfAnother',
  'invalidAddress',
  'memo',
  'noOwner',
  'tokenDecimals',
  'tokenEaten',
  'tokenFrozen',
  'tokenHook',
  'tokenKept',
  'tooSmall',
])

/** How the failures of a transfer are read. */
export const sendFailures: FailureRules<SendFailure> = {
  isUnsure: transactionFailures.isUnsure,
  of(error) {
    const { code } = Object(error) as { code?: unknown }
    const own =
      typeof code === 'string' &&
      (shortfallOf(code, error) ?? changedOf(code, error) ?? reasons[code])
    return own || transactionFailures.of(error)
  },
  remedyOf(failure) {
    // Another receiver is asked for as the first one was.
    if (failure === 'receiverChanged' || isChanged(failure)) return 'confirm'
    return typeof failure === 'object' || ofTheForm.has(failure)
      ? 'change'
      : transactionFailures.remedyOf(failure)
  },
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

function changedOf(code: string, error: unknown): Changed | undefined {
  const { change } = error as { change?: keyof typeof changes }
  const kind = code === 'transaction.changed' && change ? changes[change] : undefined
  return kind && { kind }
}

function isChanged(failure: SendFailure): failure is Changed {
  return typeof failure === 'object' && !('least' in failure)
}

/** What happened, then what to do. */
export function sendFailureTexts(
  failure: SendFailure,
  facts: Omit<Parameters<typeof transactionFailureTexts>[1], 'messages' | 'refusedHint'> & {
    messages: TransactionTexts<typeof en>
    /** The name that was typed for the receiver. */
    receiver?: string | undefined
  },
): FailureTexts {
  const { messages, native, receiver = '', symbol } = facts
  if (isChanged(failure)) {
    const { kind } = failure
    const hint = messages['transaction.changedHint']
    return kind === 'changedDecimals'
      ? { hint, title: messages['send.changedDecimals'](symbol) }
      : { hint, title: messages[`send.${kind}`] }
  }
  if (typeof failure === 'object') {
    const { decimals, kind, least } = failure
    const amount = `${formatBalance({ decimals, value: least }, { exact: true })} ${native}`
    return { hint: messages[`send.${kind}Hint`], title: messages[`send.${kind}`](amount) }
  }
  switch (failure) {
    case 'invalidAddress':
      return { hint: '', title: messages['send.invalidAddress'] }
    case 'accountConfidential':
    case 'accountFrozen':
    case 'accountOfAnother':
    case 'memo':
    case 'noOwner':
      return { hint: messages[`send.${failure}Hint`], title: messages[`send.${failure}`] }
    case 'tokenDecimals':
    case 'tokenEaten':
    case 'tokenFrozen':
    case 'tokenHook':
    case 'tokenKept':
      return { hint: messages[`send.${failure}Hint`], title: messages[`send.${failure}`](symbol) }
    case 'tooSmall':
      return { hint: '', title: messages['send.tooSmall'] }
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
    default:
      return transactionFailureTexts(failure, {
        ...facts,
        refusedHint: messages['send.refusedHint'],
      })
  }
}
