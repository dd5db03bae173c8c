import type { Amount, ApprovalRequest } from '../requests/ApprovalRequest.ts'
import type { Texts } from '../texts/en.ts'
import { formatAmount, formatAtMost } from './formatAmount.ts'

type Fact = { isCode?: boolean | undefined; name: string; value: string }

/** An approval in words. */
export type Description = {
  facts: readonly Fact[]
  heading: string
  /** What was asked to be signed, as a text. */
  message?: { isCode: boolean; note?: string; text: string } | undefined
  /** Why care is due. */
  warning?: string | undefined
}

/** Says what a request is for. */
export function describe({ method, subject }: ApprovalRequest, texts: Texts): Description {
  switch (subject.kind) {
    case 'message': {
      const note = subject.isText ? subject.text === '' && texts.noMessage : texts.messageBytes
      return {
        facts: [],
        heading: texts.kindMessage,
        message: { isCode: !subject.isText, text: subject.text, ...(note ? { note } : {}) },
      }
    }
    case 'typedData':
      return {
        facts: [
          ...(subject.app === undefined ? [] : [{ name: texts.app, value: subject.app }]),
          ...(subject.contract === undefined
            ? []
            : [{ isCode: true, name: texts.contract, value: subject.contract }]),
        ],
        heading: texts.kindTypedData,
        message: { isCode: true, text: subject.text },
        warning: texts.unread,
      }
    case 'transfer':
      return {
        facts: [
          { isCode: true, name: texts.receiver, value: subject.to },
          ...(subject.maxFee ? [{ name: texts.fee, value: formatAtMost(subject.maxFee) }] : []),
        ],
        heading: texts.kindTransfer(formatAmount(subject.amount)),
      }
    case 'call':
      return {
        facts: [
          ...amountOf(subject.amount, texts),
          { isCode: true, name: texts.contract, value: subject.to },
          { name: texts.fee, value: formatAtMost(subject.maxFee) },
        ],
        heading: texts.kindCall,
        warning: texts.unread,
      }
    case 'create':
      return {
        facts: [
          ...amountOf(subject.amount, texts),
          { name: texts.fee, value: formatAtMost(subject.maxFee) },
        ],
        heading: texts.kindCreate,
        warning: texts.unread,
      }
    case 'transactions':
      return {
        facts: [],
        heading:
          method === 'solana_signAndSendTransaction'
            ? texts.kindSendTransaction
            : texts.kindTransactions(subject.count),
        warning: texts.unread,
      }
  }
}

/** What is paid with it, where something is. */
function amountOf(amount: Amount, texts: Texts): readonly Fact[] {
  return amount.value === 0n ? [] : [{ name: texts.amount, value: formatAmount(amount) }]
}
