import { type ActivityItem, dayAndMonth, shortAddress, shortName } from '@latchkey/core/modal'
import type { Texts } from '../../kit/useTexts.ts'
import { en } from './en.ts'

/** What a row says: what was done, and where it stands. */
export type RowTexts = { title: string; subtitle: string }

type Context = { locale: string; messages: Texts<typeof en>; network: string }

/** The words of a row; a kind of transaction that we have no word for is called what its source calls it. */
export function rowTexts(item: ActivityItem, { locale, messages, network }: Context): RowTexts {
  const date = dayAndMonth(new Date(item.minedAtMs), locale)
  const to = item.receiverName ? shortName(item.receiverName) : shortAddress(item.sentTo)
  const from = shortAddress(item.sentFrom)
  const kind = wayOf(item)
  switch (item.status) {
    case 'failed':
      return {
        subtitle: joined(kind === 'send' && messages['activity.to'](to), date, network),
        title: messages[item.operation === 'send' ? 'activity.failedSend' : 'activity.failedOther'],
      }
    case 'pending':
      return {
        subtitle: joined(messages['activity.pending'], network),
        title:
          kind === 'send'
            ? messages['activity.pendingSend'](to)
            : kind === 'receive'
              ? messages['activity.pendingReceive'](from)
              : messages['activity.pendingOther'],
      }
    case 'confirmed':
      return {
        subtitle: joined(date, network),
        title:
          kind === 'send'
            ? messages['activity.sentTo'](to)
            : kind === 'receive'
              ? messages['activity.receivedFrom'](from)
              : actionOf(item, messages),
      }
  }
}

/** A payment between two accounts; none where the other one is not known. */
function wayOf({ operation, sentFrom, sentTo }: ActivityItem): 'send' | 'receive' | undefined {
  if (operation === 'send' && sentTo) return 'send'
  return operation === 'receive' && sentFrom ? 'receive' : undefined
}

function actionOf({ application, operation }: ActivityItem, messages: Context['messages']): string {
  const key = `activity.did.${operation}`
  // Own keys alone: a source may call something `constructor`.
  const known = Object.hasOwn(en, key) && messages[key as 'activity.did.send']
  const action = known || operation || messages['activity.did.execute']
  return application ? messages['activity.withSite'](action, application) : action
}

function joined(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}
