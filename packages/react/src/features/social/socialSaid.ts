import { heldTexts } from '../../kit/login/heldTexts.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import type { en } from './en.ts'
import { providerFailureTexts } from './providerFailureTexts.ts'
import type { SocialStage } from './SocialStage.ts'

/** What a visitor may do: begin anew, in this tab, show the window for the first time or again, or go back to the other ways. */
export type SocialOffer = 'again' | 'open' | 'openAgain' | 'other' | 'tab'

/** How long nothing happens here: somebody may have lost the window, or want another way. */
export type AwayFor = 'short' | 'long' | 'tooLong'

export type SocialSaid = {
  hint: string
  /** The first is what helps most. */
  offers: readonly SocialOffer[]
  status: 'bad' | 'good' | 'running'
  title: string
}

/** Pure: what the screen says of a login at a provider, and what it offers. */
export function socialSaid(
  stage: SocialStage,
  {
    awayFor,
    canLeave,
    messages,
    provider,
    secondsLeft,
  }: {
    awayFor: AwayFor
    /** The page is no other page's, and may go to the provider as a whole. */
    canLeave: boolean
    messages: LoginTexts<typeof en>
    /** Its name. */
    provider: string
    secondsLeft: number
  },
): SocialSaid {
  const running = (title: string, hint = '', offers: readonly SocialOffer[] = []): SocialSaid => ({
    hint,
    offers,
    status: 'running',
    title,
  })
  const tab: readonly SocialOffer[] = canLeave ? ['tab'] : []
  switch (stage.status) {
    case 'opening':
      // A page that was to leave and is here: its visitor came back by the browser's button, or its address does not load.
      return running(
        messages['social.opening'](provider),
        '',
        awayFor === 'short' || !('isLeaving' in stage) ? [] : ['tab', 'other'],
      )
    case 'blocked':
      return { ...running(messages['social.blocked'], '', ['open', ...tab]), status: 'bad' }
    case 'away': {
      const title = messages['social.away'](provider)
      if (awayFor === 'short' && !stage.isClosed) return running(title)
      return running(
        title,
        messages['social.closed'],
        awayFor === 'tooLong' ? ['openAgain', 'other'] : ['openAgain'],
      )
    }
    case 'lost':
      return {
        hint: messages[canLeave ? 'social.lostTab' : 'social.lostHint'],
        offers: canLeave ? ['tab', 'again'] : ['again', 'other'],
        status: 'bad',
        title: messages['social.lost'],
      }
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
      const { cure, hint, title } = providerFailureTexts(stage.reason, {
        messages,
        provider,
        secondsLeft,
      })
      return {
        hint,
        offers: cure === 'again' ? ['again', 'other'] : ['other'],
        status: 'bad',
        title,
      }
    }
    default:
      return stage satisfies never
  }
}
