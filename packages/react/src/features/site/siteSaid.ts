import { heldTexts } from '../../kit/login/heldTexts.ts'
import type { LoginFailure } from '../../kit/login/loginFailureOf.ts'
import { type FailureTexts, loginFailureTexts } from '../../kit/login/loginFailureTexts.ts'
import type { LoginTexts } from '../../kit/login/useLoginTexts.ts'
import type { en } from './en.ts'
import type { SiteStage } from './SiteStage.ts'

type Texts = { messages: LoginTexts<typeof en>; secondsLeft: number }

export type SiteSaid = {
  hint: string
  /** What a visitor may do after a failure: the first is what helps most. */
  offers: readonly ('again' | 'other')[]
  status: 'bad' | 'good' | 'running'
  title: string
}

/** Pure: what the screen says of a login by what the site's own server signs, and what it offers. */
export function siteSaid(stage: SiteStage, { messages, secondsLeft }: Texts): SiteSaid {
  // Before anything of value is in it: nothing else lets its owner in elsewhere.
  const hint = messages['site.onlyHere']
  switch (stage.status) {
    case 'opening':
      return { hint, offers: [], status: 'running', title: messages['site.opening'] }
    case 'returned':
    case 'connecting':
      return { hint, offers: [], status: 'running', title: messages['login.connecting'] }
    case 'held':
      return { ...heldTexts({ messages, secondsLeft }), offers: [], status: 'running' }
    case 'done':
      return { hint, offers: [], status: 'good', title: messages['request.done'] }
    case 'failed': {
      const { cure, ...texts } = failureTexts(stage.reason, { messages, secondsLeft })
      return { ...texts, offers: cure === 'again' ? ['again', 'other'] : ['other'], status: 'bad' }
    }
    default:
      return stage satisfies never
  }
}

function failureTexts(reason: LoginFailure, { messages, secondsLeft }: Texts): FailureTexts {
  switch (reason) {
    case 'device_refused':
      return {
        cure: 'otherWay',
        hint: messages['site.newBrowserHint'],
        title: messages['site.newBrowser'],
      }
    case 'provider_off':
      return { cure: 'otherWay', hint: '', title: messages['site.off'] }
    case 'provider_refused':
      return { cure: 'again', hint: messages['login.failedHint'], title: messages['site.refused'] }
    // The site's server, or the role that a new wallet needs.
    case 'provider_down':
    case 'recovery_down':
      return loginFailureTexts('unavailable', { messages })
    // No mail is sent here, and no window opened.
    case 'code_expired':
    case 'code_tries_used':
    case 'code_wrong':
    case 'identity_moved':
    case 'invalid_email':
    case 'mail_failed':
    case 'other_browser':
    case 'provider_again':
      return loginFailureTexts('failed', { messages })
    default:
      return loginFailureTexts(reason, { messages, secondsLeft })
  }
}
