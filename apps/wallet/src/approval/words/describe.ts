import type { Field } from '../../judge/fieldsOf.ts'
import { judgeReasons } from '../../judge/judgeEffects.ts'
import type {
  Allowance,
  Amount,
  ApprovalRequest,
  ApprovalSubject,
  Cost,
} from '../../requests/ApprovalRequest.ts'
import type { Texts } from '../../texts/en.ts'
import { type Change, describeChanges } from './describeChanges.ts'
import { describeReasons } from './describeReasons.ts'
import { describeVerdict } from './describeVerdict.ts'
import { formatAmount, formatAtLeast, formatAtMost } from './formatAmount.ts'
import { nameInvisible } from './markInvisible.ts'
import { numberNames } from './numberNames.ts'
import { sayAmount } from './sayAmount.ts'
import { shorten } from './shorten.ts'
import { verbOf } from './verbOf.ts'

/** A name, and what it stands for. */
export type Fact = { isCode?: boolean | undefined; name: string; value: string }

/** An approval in words. */
export type Description = {
  /** What the account has less of afterwards, and then what it has more of. */
  changes?: readonly Change[] | undefined
  facts: readonly Fact[]
  /** Of typed data: all that it says. */
  fields?: readonly Field[] | undefined
  heading: string
  /** What is missing to do it at all. */
  lack?: string | undefined
  /** What may be allowed instead of what has no limit. */
  limit?: string | undefined
  /** What was asked to be signed, as a text; `isAside` where it only goes with it. */
  message?: { isAside?: boolean; isCode: boolean; note?: string; text: string } | undefined
  /** What is lost where it goes wrong: asked a second time. */
  loss?: string | undefined
  /** All that it does, where that is more than one thing. */
  steps?: readonly string[] | undefined
  /** What the button says that does it. */
  verb: string
  /** Why care is due. */
  warning?: string | undefined
}

/** So many of a balance someone reads; the rest is less than what the fee may turn out to be. */
const balanceDigits = 6

/** What is done for the sake of what was not read, and is no headline above it. */
const besides: ReadonlySet<string> = new Set(['closeAccount', 'createTokenAccount', 'memo', 'wrap'])

/** Says what a request is for. */
export function describe(request: ApprovalRequest, texts: Texts): Description {
  return { ...describeSubject(request, texts), verb: texts.verbs[verbOf(request)] }
}

function describeSubject(request: ApprovalRequest, texts: Texts): Omit<Description, 'verb'> {
  const { method, subject } = request
  switch (subject.kind) {
    case 'message': {
      const note = subject.isText ? subject.text === '' && texts.noMessage : texts.messageBytes
      return {
        facts: [],
        heading:
          subject.signsInTo === undefined ? texts.kindMessage : texts.kindSignIn(subject.signsInTo),
        message: { isCode: !subject.isText, text: subject.text, ...(note ? { note } : {}) },
        ...(subject.verdict && describeReasons(subject.verdict, texts)),
      }
    }
    case 'typedData': {
      const { heading, ...said } = describeVerdict(
        subject.verdict,
        { ...request, contract: subject.contract },
        texts,
      )
      return {
        ...said,
        heading: subject.verdict.effects.length > 0 ? heading : texts.kindTypedData,
        facts: numberNames([
          ...said.facts,
          ...(subject.app === undefined
            ? []
            : [{ name: texts.app, value: nameInvisible(subject.app) }]),
          ...(subject.contract === undefined
            ? []
            : [{ isCode: true, name: texts.contract, value: subject.contract }]),
        ]),
        fields: fieldsOf(subject, texts),
      }
    }
    case 'transfer':
      return {
        facts: [
          { isCode: true, name: texts.receiver, value: subject.to },
          ...costOf(subject, texts),
        ],
        heading: texts.kindTransfer(formatAmount(subject.amount)),
        lack: lackOf(subject, texts),
        ...(subject.verdict && describeReasons(subject.verdict, texts)),
      }
    case 'call': {
      const { facts, ...said } = describeVerdict(
        subject.verdict,
        { ...request, contract: subject.to },
        texts,
      )
      const { changes, heading } = describeChanges(subject.changes, request, texts)
      const { effects } = subject.verdict
      // A maker's words say nothing of what is not read beside them.
      const others = effects.filter(({ effect }) => effect.kind !== 'described')
      const isUnread =
        others.every(({ effect }) => effect.kind === 'unread') &&
        (others.length > 0 || effects.length === 0)
      return {
        ...said,
        changes,
        facts: numberNames([
          ...facts,
          // What leaves says it already.
          ...(changes.some(({ leaves }) => leaves) ? [] : amountOf(subject.amount, texts)),
          { isCode: true, name: texts.contract, value: subject.to },
          ...costOf(subject, texts),
        ]),
        heading: (isUnread && heading) || said.heading,
        lack: lackOf(subject, texts),
        ...(subject.limit && { limit: limitOf(subject.limit, texts) }),
      }
    }
    case 'create':
      return {
        facts: [...amountOf(subject.amount, texts), ...costOf(subject, texts)],
        heading: texts.kindCreate,
        lack: lackOf(subject, texts),
        ...describeReasons(judgeReasons(['unread', ...(subject.verdict?.reasons ?? [])]), texts),
      }
    case 'transactions': {
      const { count, verdict } = subject
      const { facts, heading, ...said } = describeVerdict(verdict, request, texts)
      const { changes, heading: changed } = describeChanges(subject.changes, request, texts)
      const isUnread = verdict.effects.every(
        ({ effect, reasons }) =>
          effect.kind === 'unread' || (besides.has(effect.kind) && reasons.length === 0),
      )
      const hasUnread = verdict.effects.some(({ effect }) => effect.kind === 'unread')
      const isEmpty = verdict.effects.length === 0
      const isSent = method === 'solana_signAndSendTransaction'
      const memo = verdict.effects.flatMap(({ effect }) =>
        effect.kind === 'memo' ? effect.text : [],
      )
      return {
        ...said,
        changes,
        facts: [...facts, ...signersOf(subject, texts)],
        lack: lackOf(subject, texts),
        heading: !isEmpty
          ? (isUnread && hasUnread && changed) || heading
          : isSent
            ? texts.kindSendTransaction
            : texts.kindTransactions(count),
        ...(memo.length > 0 && {
          message: { isAside: true, isCode: false, note: texts.memoNote, text: memo.join('\n') },
        }),
      }
    }
  }
}

/** All that typed data says; what is left out is said. */
function fieldsOf(
  { fields, moreFields }: Extract<ApprovalSubject, { kind: 'typedData' }>,
  texts: Texts,
): readonly Field[] {
  const more = { depth: 0, isCode: false, name: '…', value: texts.moreFields(moreFields) }
  return moreFields === 0 ? fields : [...fields, more]
}

function limitOf({ amount, token, units }: Allowance, texts: Texts): string {
  return texts.limitTo(sayAmount({ amount, token }, units, texts, shorten))
}

/** What is paid with it, where something is. */
function amountOf(amount: Amount, texts: Texts): readonly Fact[] {
  return amount.value === 0n ? [] : [{ name: texts.amount, value: formatAmount(amount) }]
}

/** The fee, and what is left at least: what comes in may turn out less. */
function costOf(
  { amount, balance, maxFee }: Cost & { amount?: Amount | undefined },
  texts: Texts,
): readonly Fact[] {
  if (!maxFee) return []
  const left = balance && amount && balance.value - amount.value - maxFee.value
  return [
    { name: texts.fee, value: formatAtMost(maxFee) },
    ...(balance && left !== undefined && left >= 0n
      ? [
          {
            name: texts.balanceAfter,
            value: formatAtLeast({ ...balance, value: left }, balanceDigits),
          },
        ]
      : []),
  ]
}

/** Of what is paid where that is known; the fee is wanted anyway. */
function lackOf({ amount, balance, maxFee }: Cost & { amount?: Amount | undefined }, texts: Texts) {
  if (!balance) return undefined
  const needed = { ...balance, value: (amount?.value ?? 0n) + (maxFee?.value ?? 0n) }
  return needed.value > balance.value
    ? texts.lack(formatAtMost(needed, balanceDigits), formatAtLeast(balance, balanceDigits))
    : undefined
}

/** How many transactions there are, who signs and who pays, where it is not the account alone. */
function signersOf(
  subject: Extract<ApprovalSubject, { kind: 'transactions' }>,
  texts: Texts,
): readonly Fact[] {
  const { count, maxFee, others, payer } = subject
  const [other, ...more] = others
  return [
    ...(count > 1 ? [{ name: texts.transactions, value: texts.count(count) }] : []),
    ...(other === undefined
      ? []
      : more.length === 0
        ? [{ isCode: true, name: texts.alsoSigns, value: other }]
        : [{ name: texts.alsoSigns, value: texts.otherAccounts(others.length) }]),
    ...costOf(subject, texts),
    ...(!maxFee && payer !== undefined ? [{ isCode: true, name: texts.payer, value: payer }] : []),
  ]
}
