import type { Attempt } from '../../kit/useAttempt.ts'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

/** The two sentences of a network switch: what happens, then what it means; and what helps who waits for long. */
export function switchTexts(
  attempt: Attempt,
  {
    current,
    messages,
    network,
    wallet,
  }: { current: string; messages: Texts<typeof en>; network: string; wallet: string },
): { title: string; hint: string; help?: string | undefined } {
  if (attempt.status === 'done') return { hint: '', title: network }
  if (attempt.status === 'waiting')
    return {
      help: attempt.slow ? messages['request.slow'](wallet) : '',
      hint: messages['switch.hint'](network),
      title: messages['switch.action'](wallet),
    }
  switch (attempt.reason) {
    case 'declined':
      return {
        hint: messages['switch.declinedHint'](current),
        title: messages['switch.declined'](wallet),
      }
    case 'pending':
      return { hint: messages['switch.pendingHint'], title: messages['request.pending'](wallet) }
    case 'gone':
      return { hint: messages['request.goneHint'], title: messages['request.gone'](wallet) }
    case 'device':
    case 'locked':
    case 'popup':
    case 'stopped':
    case 'timedOut':
      return {
        hint: messages[`request.${attempt.reason}Hint`],
        title: messages[`request.${attempt.reason}`](wallet),
      }
    case 'unsupported':
      return {
        hint: messages['switch.unsupportedHint'],
        title: messages['switch.unsupported'](wallet),
      }
    case 'unloaded':
      return { hint: '', title: messages['common.viewFailed'] }
    case 'allowed':
    case 'blocked':
    case 'elsewhere':
    case 'failed':
    case 'noApp':
    case 'superseded':
    case 'ungranted':
      return { hint: messages['switch.failedHint'], title: messages['switch.failed'](network) }
    default:
      return attempt.reason satisfies never
  }
}
