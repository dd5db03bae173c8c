import type { Texts } from '../../kit/useTexts.ts'
import type { en } from './en.ts'
import type { PairingFailure } from './pairingFailureOf.ts'

/** What went wrong and what to do; the way on is another offer, the page anew, or another wallet. */
export type PairingTexts = { title: string; hint: string; way: 'renew' | 'reload' | 'leave' }

/** The two sentences of an offer that no wallet took. */
export function pairingTexts(
  reason: PairingFailure,
  {
    again,
    messages,
    online,
  }: {
    /** The offer before failed for the same reason. */
    again: boolean
    messages: Texts<typeof en>
    online: boolean
  },
): PairingTexts {
  const texts = (
    key: Exclude<PairingFailure, 'missing' | 'superseded' | 'unloaded'> | 'offline',
  ) => ({
    hint: messages[`remote.${key}Hint`],
    title: messages[`remote.${key}`],
  })
  switch (reason) {
    case 'missing':
    case 'project':
      return { ...texts('project'), way: 'leave' }
    case 'lacking':
    case 'networks':
    case 'origin':
      return { ...texts(reason), way: 'leave' }
    case 'kept':
      return { ...texts('kept'), way: again ? 'reload' : 'renew' }
    case 'superseded':
      return { ...texts('failed'), way: 'renew' }
    case 'unloaded':
      return { hint: '', title: messages['common.viewFailed'], way: again ? 'reload' : 'renew' }
    case 'unreachable':
      return { ...texts(online ? 'unreachable' : 'offline'), way: 'renew' }
    case 'clock':
    case 'declined':
    case 'expired':
    case 'failed':
    case 'refused':
      return { ...texts(reason), way: 'renew' }
    default:
      return reason satisfies never
  }
}
