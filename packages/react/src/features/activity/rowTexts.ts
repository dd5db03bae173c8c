import {
  type ActivityItem,
  dayAndMonth,
  shortName,
  shortSymbol,
  truncateMiddle,
} from '@latchkey/core/modal'
import type { Texts } from '../../kit/useTexts.ts'
import { en } from './en.ts'

/** What a row says: what was done, and when or how it stands. */
export type RowTexts = { title: string; subtitle: string }

type Context = {
  locale: string
  messages: Texts<typeof en>
  /** Of whom was paid, or who paid. */
  partyName?: string | undefined
}

/** Beside an amount there is room for so much of an address. */
const shortest = { end: 4, start: 4 }

/** The words of a row; a kind of transaction that we have no word for is called what its source calls it. */
export function rowTexts(item: ActivityItem, { locale, messages, partyName }: Context): RowTexts {
  const date = dayAndMonth(new Date(item.minedAtMs), locale)
  const name = item.receiverName ?? partyName
  const named = (address: string) => (name ? shortName(name) : truncateMiddle(address, shortest))
  const to = named(item.sentTo)
  const from = named(item.sentFrom)
  const kind = wayOf(item)
  switch (item.status) {
    case 'failed':
      return {
        subtitle: kind === 'send' ? `${messages['activity.to'](to)} · ${date}` : date,
        title: messages[item.operation === 'send' ? 'activity.failedSend' : 'activity.failedOther'],
      }
    case 'pending':
      return {
        subtitle: messages['activity.pending'],
        title:
          kind === 'send'
            ? messages['activity.pendingSend'](to)
            : kind === 'receive'
              ? messages['activity.pendingReceive'](from)
              : (boughtOf(item, messages['activity.pendingBuy']) ??
                swapOf(item, messages['activity.pendingSwap']) ??
                messages['activity.pendingOther']),
      }
    case 'confirmed':
      return {
        subtitle: date,
        title:
          kind === 'send'
            ? messages['activity.sentTo'](to)
            : kind === 'receive'
              ? messages['activity.receivedFrom'](from)
              : actionOf(item, messages),
      }
  }
}

/** One thing for another, where both are known. */
function swapOf(
  { amounts, operation }: ActivityItem,
  text: (paid: string, received: string) => string,
): string | undefined {
  const [paid, received] = ['out', 'in'].map((way) =>
    amounts.find(({ direction, symbol }) => direction === way && symbol),
  )
  if (operation !== 'trade' || !paid || !received) return undefined
  return text(shortSymbol(paid.symbol), shortSymbol(received.symbol))
}

/** What is paid for with money. */
function boughtOf(
  { amounts: [bought], operation }: ActivityItem,
  text: (bought: string) => string,
): string | undefined {
  return operation === 'buy' && bought ? text(shortSymbol(bought.symbol)) : undefined
}

/** A payment between two accounts; none where the other one is not known. */
function wayOf({ operation, sentFrom, sentTo }: ActivityItem): 'send' | 'receive' | undefined {
  if (operation === 'send' && sentTo) return 'send'
  return operation === 'receive' && sentFrom ? 'receive' : undefined
}

function actionOf(item: ActivityItem, messages: Context['messages']): string {
  const { application, operation, parts = [operation] } = item
  const swap = swapOf(item, messages['activity.swapped'])
  const action = swap ?? [...new Set(parts)].map((part) => wordOf(part, messages)).join(' · ')
  return application ? messages['activity.withSite'](action, application) : action
}

function wordOf(operation: string, messages: Context['messages']): string {
  const key = `activity.did.${operation}`
  // Own keys alone: a source may call something `constructor`.
  const known = Object.hasOwn(en, key) && messages[key as 'activity.did.send']
  return known || operation || messages['activity.did.execute']
}
