import type { Attempt } from '../../kit/useAttempt.ts'
import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'

/** The two sentences of a connect: what happens, then what to do; and what helps who waits for long. */
export function connectingTexts(
  attempt: Attempt,
  { messages, wallet }: { messages: Texts<typeof en>; wallet: string },
): { title: string; hint: string; help?: string | undefined } {
  if (attempt.status === 'done') return { hint: '', title: messages['request.done'] }
  if (attempt.status === 'waiting')
    return {
      help: attempt.slow ? messages['request.slow'](wallet) : '',
      hint: messages['connecting.hint'],
      title: messages['connecting.action'](wallet),
    }
  switch (attempt.reason) {
    case 'declined':
      return {
        hint: messages['connecting.declinedHint'],
        title: messages['connecting.declined'](wallet),
      }
    case 'pending':
      return {
        hint: messages['connecting.pendingHint'],
        title: messages['request.pending'](wallet),
      }
    case 'gone':
      return { hint: messages['request.goneHint'], title: messages['request.gone'](wallet) }
    case 'noApp':
      return { hint: messages['connecting.noAppHint'], title: messages['connecting.noApp'] }
    case 'blocked':
      return { hint: messages['connecting.blockedHint'], title: messages['connecting.blocked'] }
    case 'allowed':
      return { hint: messages['connecting.allowedHint'], title: messages['connecting.allowed'] }
    case 'elsewhere':
      return {
        hint: messages['connecting.elsewhereHint'](wallet),
        title: messages['connecting.elsewhere'](wallet),
      }
    case 'device':
    case 'locked':
    case 'popup':
    case 'stopped':
    case 'timedOut':
      return {
        hint: messages[`request.${attempt.reason}Hint`],
        title: messages[`request.${attempt.reason}`](wallet),
      }
    case 'ungranted':
    case 'unsupported':
      return {
        hint: messages[`connecting.${attempt.reason}Hint`],
        title: messages[`connecting.${attempt.reason}`](wallet),
      }
    case 'unloaded':
      return { hint: '', title: messages['common.viewFailed'] }
    case 'failed':
    case 'superseded':
      return {
        hint: messages['connecting.failedHint'],
        title: messages['connecting.failed'](wallet),
      }
    default:
      return attempt.reason satisfies never
  }
}
