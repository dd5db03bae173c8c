import type { Network } from '@latchkey/core'
import type { TransactionTexts } from '../../transaction/useTransactionTexts.ts'
import type { en } from './en.ts'
import type { FoundReceiver } from './useReceiver.ts'

/** Why a receiver cannot be sent to; undefined while nothing is wrong. */
export function receiverError(
  { receiver, resolved }: Pick<FoundReceiver, 'receiver' | 'resolved'>,
  {
    messages,
    nameOf,
    network,
  }: {
    messages: TransactionTexts<typeof en>
    /** What the site calls a network; its id, or whatever stands for it, where it has none. */
    nameOf: (network: string) => string
    network: Pick<Network, 'name'>
  },
): string | undefined {
  switch (receiver.kind) {
    case 'none':
    case 'address':
      return undefined
    case 'elsewhere':
      return messages['send.receiverElsewhere'](messages[`chain.${receiver.namespace}.short`])
    case 'otherNetwork':
      return messages['send.receiverOtherNetwork'](nameOf(receiver.network), network.name)
    case 'code':
      return receiver.isRead
        ? messages['send.codeElsewhere'](network.name)
        : messages['send.codeUnread']
    case 'otherName':
      return messages['send.nameOtherLetters']
    case 'invalid':
      return messages['send.receiverInvalid']
    case 'name':
      return nameError(receiver.name, resolved, { messages, network })
    default:
      return receiver satisfies never
  }
}

function nameError(
  name: string,
  resolved: FoundReceiver['resolved'],
  { messages, network }: { messages: TransactionTexts<typeof en>; network: Pick<Network, 'name'> },
): string | undefined {
  switch (resolved.kind) {
    case 'address':
    case 'pending':
      return undefined
    case 'none':
      return messages['send.nameNone'](name, network.name)
    case 'unread':
      return messages['send.nameUnread'](name)
    case 'failed':
      return messages['send.nameFailed'](name)
    default:
      return resolved satisfies never
  }
}
