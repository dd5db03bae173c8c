import type { SignInFlow } from '@latchkey/core'
import type { TextsOf } from '../../i18n/en.ts'
import type { en } from './en.ts'

/** What the screen says, by where the sign-in stands. */
export function signInTexts(
  flow: SignInFlow | undefined,
  {
    messages,
    online,
    preparing,
    site,
    wallet,
  }: {
    messages: TextsOf<typeof en>
    online: boolean
    /** The site writes what is to be signed. */
    preparing: boolean
    site: string
    wallet: string
  },
): { title: string; hint: string } {
  const asked = { hint: messages['signIn.hint'], title: messages['signIn.to'](site) }
  if (preparing)
    return { hint: messages['signIn.preparingHint'], title: messages['signIn.preparing'] }
  if (flow?.status === 'signing')
    return { hint: messages['signIn.hint'], title: messages['signIn.confirm'](wallet) }
  if (flow?.status !== 'owed' || !flow.failure) return asked
  switch (flow.failure) {
    case 'declined':
      return {
        hint: messages['signIn.declinedHint'],
        title: messages['signIn.declined'](wallet),
      }
    case 'accountChanged':
      return { hint: messages['signIn.changedHint'], title: messages['signIn.changed'](wallet) }
    case 'failed':
      if (!online)
        return { hint: messages['signIn.offlineHint'], title: messages['signIn.offline'] }
      return { hint: messages['signIn.failedHint'], title: messages['signIn.failed'] }
    default:
      return flow.failure satisfies never
  }
}
