import type { JudgedChange } from '../../judge/judgeOutcome.ts'
import { leaves } from '../../judge/judgeOutcome.ts'
import type { ApprovalRequest } from '../../requests/ApprovalRequest.ts'
import type { Texts } from '../../texts/en.ts'
import { formatAmount } from './formatAmount.ts'
import { sayAmount } from './sayAmount.ts'
import { shorten } from './shorten.ts'

/** What an account has less or more of. */
export type Change = {
  leaves: boolean
  /** Whole: two tokens may have one name. */
  token?: string | undefined
  what: string
}

/** More than so many rows of what comes no one reads; of what leaves none is left out. */
const maxChanges = 8

/** What changes in words, and as a headline where that is one thing for another. */
export function describeChanges(
  changes: readonly JudgedChange[],
  {
    network,
    subject,
  }: Pick<ApprovalRequest, 'network'> & Partial<Pick<ApprovalRequest, 'subject'>>,
  texts: Texts,
): { changes: readonly Change[]; heading?: string | undefined } {
  const all = [...changes]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(
      ({ change, token }): Change => ({
        leaves: leaves(change),
        what:
          change.kind === 'items'
            ? itemsOf(change.count, change.id, texts)
            : change.token === undefined
              ? formatAmount({ ...network, value: size(change.amount) })
              : sayAmount(
                  { amount: size(change.amount), token: change.token },
                  token,
                  texts,
                  shorten,
                ),
        ...(change.token !== undefined && { token: change.token }),
      }),
    )
  const [paid, got] = [all.filter((each) => each.leaves), all.filter((each) => !each.leaves)]
  const isCut = all.length > maxChanges && got.length > 0
  const shown = isCut ? got.slice(0, Math.max(0, maxChanges - 1 - paid.length)) : got
  const cut = got.length - shown.length
  return {
    changes: [
      ...paid,
      ...shown,
      ...(cut > 0 ? [{ leaves: false, what: texts.moreChanges(cut) }] : []),
    ],
    heading: isPartial(subject) ? undefined : headingOf(paid, got, texts),
  }
}

/** A page can have any number of worthless tokens move: the coin comes before them, and what has a name. */
function rankOf({ change, token }: JudgedChange): number {
  if (change.token === undefined) return 0
  return token?.symbol === undefined ? 2 : 1
}

/** Whether something else may change than what is said: no part of it stands for all. */
function isPartial(subject: ApprovalRequest['subject'] | undefined): boolean {
  if (!subject || !('verdict' in subject)) return false
  const reasons = subject.verdict?.reasons ?? []
  return reasons.includes('notTried') || reasons.includes('partlyTried')
}

function headingOf(
  paid: readonly Change[],
  got: readonly Change[],
  texts: Texts,
): string | undefined {
  const [[out, ...alsoOut], [come, ...alsoCome]] = [paid, got]
  if (alsoOut.length > 0 || alsoCome.length > 0) return undefined
  if (out && come) return texts.kindExchange(out.what, come.what)
  if (out) return texts.kindPay(out.what)
  return come && texts.kindGet(come.what)
}

function itemsOf(count: bigint, id: bigint, texts: Texts): string {
  return size(count) === 1n ? texts.item(String(id)) : texts.items(String(size(count)), String(id))
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value
}
