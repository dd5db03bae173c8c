import { heldTexts } from '../../kit/login/heldTexts.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import type { en } from './en.ts'
import type { FarcasterStage } from './FarcasterStage.ts'
import { farcasterFailureTexts } from './farcasterFailureTexts.ts'

export type FarcasterSaid = {
  hint: string
  /** What a visitor may do after a failure: the first is what helps most. */
  offers: readonly ('again' | 'newCode' | 'other')[]
  status: 'bad' | 'good' | 'running'
  title: string
}

/** Pure: what the screen says of a login by an account of Farcaster, and what it offers. */
export function farcasterSaid(
  stage: FarcasterStage,
  {
    isPhone,
    messages,
    secondsLeft,
  }: {
    /** Whether the app is on this device. */
    isPhone: boolean
    messages: LoginTexts<typeof en>
    secondsLeft: number
  },
): FarcasterSaid {
  const running = (title: string, hint = ''): FarcasterSaid => ({
    hint,
    offers: [],
    status: 'running',
    title,
  })
  switch (stage.status) {
    case 'opening':
      return running(messages['farcaster.opening'])
    case 'scan':
      return isPhone
        ? running(messages['farcaster.next'], messages['farcaster.nextHint'])
        : running(messages['farcaster.scan'], messages['farcaster.scanHint'])
    case 'returned':
    case 'connecting':
      return running(messages['login.connecting'], messages['login.connectingHint'])
    case 'held': {
      const { hint, title } = heldTexts({ messages, secondsLeft })
      return running(title, hint)
    }
    case 'done':
      return { ...running(messages['request.done']), status: 'good' }
    case 'failed': {
      const { cure, hint, title } = farcasterFailureTexts(stage.reason, { messages, secondsLeft })
      const again = stage.reason === 'timeout' ? 'newCode' : 'again'
      const offers = cure === 'again' ? ([again, 'other'] as const) : (['other'] as const)
      return { hint, offers, status: 'bad', title }
    }
    default:
      return stage satisfies never
  }
}
