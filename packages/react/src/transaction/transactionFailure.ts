import { type AttemptFailure, failureOf } from '../kit/failureOf.ts'
import type { TransactionTexts } from './useTransactionTexts.ts'

/** What a visitor has to know about any transaction that was not sent. */
export type TransactionFailure =
  | AttemptFailure
  | 'changed'
  | 'noAmount'
  | 'noFee'
  | 'refused'
  | 'refusedNow'
  | 'unchecked'
  | 'unreachable'

/** What happened, then what to do. */
export type FailureTexts = {
  title: string
  hint: string
  /** What asking once more is called where it has a name of its own. */
  retry?: string | undefined
  /** What a server says of it, in its own language. */
  words?: string | undefined
}

/** What helps after a failure: another form, the same click once more, the page anew, or the same request once more. */
export type FailureRemedy = 'change' | 'confirm' | 'reload' | 'retry'

/** How a feature reads the failures of its transactions. */
export type FailureRules<Failure> = {
  /** Sorts an error by its stable code. */
  of(error: unknown): Failure
  remedyOf(failure: Failure): FailureRemedy
  /** It leaves open whether a wallet that was asked has sent. */
  isUnsure(failure: Failure): boolean
}

const reasons: ReadonlyMap<unknown, TransactionFailure> = new Map<unknown, TransactionFailure>([
  ['rpc.failed', 'unreachable'],
  ['rpc.url_missing', 'unreachable'],
  ['rpc.wrong_chain', 'unreachable'],
  ['transaction.changed', 'changed'],
  ['transaction.failed', 'refused'],
  ['transaction.insufficient_funds', 'noFee'],
  ['transaction.refused', 'refused'],
  ['transaction.unchecked', 'unchecked'],
])

const ofTheForm: ReadonlySet<unknown> = new Set<TransactionFailure>([
  'noAmount',
  'noFee',
  'refused',
])

const unsure: ReadonlySet<unknown> = new Set<TransactionFailure>([
  'failed',
  'refused',
  'stopped',
  'superseded',
  'timedOut',
  'unreachable',
])

/** What is the same for every transaction; a feature adds what is its own. */
export const transactionFailures: Omit<FailureRules<unknown>, 'of'> & {
  of(error: unknown): TransactionFailure
} = {
  // After its answer nodes may fail, or take it late.
  isUnsure: (failure) => unsure.has(failure),
  of(error) {
    const { change, code } = Object(error) as { change?: unknown; code?: unknown }
    const failure = reasons.get(code) ?? failureOf(error)
    return failure === 'changed' && change === 'trial' ? 'refusedNow' : failure
  },
  remedyOf(failure) {
    // As it is now it is asked for as the first one was, if it can be prepared.
    if (failure === 'changed' || failure === 'refusedNow') return 'confirm'
    if (failure === 'stopped') return 'reload'
    return ofTheForm.has(failure) ? 'change' : 'retry'
  },
}

/** What happened, then what to do, of a failure that any transaction may have. */
export function transactionFailureTexts(
  failure: TransactionFailure,
  {
    asked = false,
    messages,
    native,
    network,
    refusedHint,
    symbol,
    wallet,
  }: {
    /** The wallet was asked to send. */
    asked?: boolean | undefined
    messages: TransactionTexts
    /** Symbol of the network's own currency. */
    native: string
    network: string
    /** What to change where the network would refuse it, and no wallet was asked. */
    refusedHint: string
    /** Of what leaves the account. */
    symbol: string
    wallet: string
  },
): FailureTexts {
  switch (failure) {
    case 'declined':
      return {
        hint: messages['transaction.declinedHint'],
        title: messages['transaction.declined'](wallet),
      }
    case 'elsewhere':
      return {
        hint: messages['transaction.elsewhereHint'],
        title: messages['transaction.elsewhere'](wallet, network),
      }
    case 'pending':
      return {
        hint: messages['transaction.pendingHint'],
        title: messages['request.pending'](wallet),
      }
    case 'device':
    case 'gone':
    case 'locked':
    case 'popup':
      return {
        hint: messages[`request.${failure}Hint`],
        title: messages[`request.${failure}`](wallet),
      }
    case 'stopped':
      // It may have shown the request before it ended.
      return {
        hint: messages[asked ? 'transaction.unsureHint' : 'request.stoppedHint'],
        title: messages['request.stopped'](wallet),
      }
    case 'timedOut':
      // It may still be approved there, and a second one would pay twice.
      return {
        hint: messages['transaction.unsureHint'],
        title: messages['request.timedOut'](wallet),
      }
    case 'unsupported':
      return { hint: '', title: messages['transaction.unsupportedWallet'](wallet) }
    case 'unloaded':
      return { hint: '', title: messages['common.viewFailed'] }
    case 'unreachable':
      return {
        hint: asked ? messages['transaction.unsureHint'] : '',
        title: messages['transaction.unreachable'](network),
      }
    case 'noAmount':
      return { hint: '', title: messages['transaction.notEnough'](symbol) }
    case 'noFee':
      return { hint: '', title: messages['transaction.notEnoughFee'](native) }
    case 'changed':
      return {
        hint: messages['transaction.changedHint'],
        title: messages['transaction.changed'],
      }
    case 'refusedNow':
      return {
        hint: messages['transaction.changedHint'],
        title: messages['transaction.refusedNow'],
      }
    case 'unchecked':
      return {
        hint: messages['transaction.uncheckedHint'],
        title: messages['transaction.unchecked'],
      }
    case 'refused':
      return {
        hint: asked ? messages['transaction.unsureHint'] : refusedHint,
        title: messages['transaction.refused'],
      }
    case 'allowed':
    case 'blocked':
    case 'failed':
    case 'ungranted':
    case 'noApp':
    case 'superseded':
      return { hint: messages['transaction.unsureHint'], title: messages['transaction.unsure'] }
    default:
      return failure satisfies never
  }
}
