import { createTurn } from '../createTurn.ts'
import type { MadeQuestion } from '../question/createMadeQuestion.ts'
import type { SiteQuestion } from '../question/createSiteQuestion.ts'
import type { Session } from '../session/createSession.ts'
import type { FrameClock } from '../view/FrameClock.ts'
import type { BrowserFact } from '../view/FrameFacts.ts'
import type { WalletContext } from '../WalletContext.ts'
import { createEmailLogin } from './createEmailLogin.ts'
import { createEntry } from './createEntry.ts'
import { createLifetime } from './createLifetime.ts'
import { createProviderLogin } from './createProviderLogin.ts'
import type { createSocialLogin, WindowLook } from './social/createSocialLogin.ts'
import type { Unsent } from './watchMail.ts'

export type Login = ReturnType<typeof createLogin>

/** The ways in; one login stands at a time, and a newer one takes its place. */
export function createLogin(
  context: WalletContext,
  facts: {
    /** Asks the visitor whether they know the wallet that a further device is let in to. */
    askMade: MadeQuestion['ask']
    /** Asks the visitor whether the page may see the wallet that is open for a site of another project. */
    askSite: SiteQuestion['ask']
    clock: Pick<FrameClock, 'after'>
    /** What does a login at a provider. */
    loadSocial: () => Promise<typeof createSocialLogin>
    /** How the page wants a window of the wallet to look. */
    look: () => WindowLook
    /** Of the page, as far as the frame speaks it: that of the mails. */
    locale: () => string | undefined
    /** The mail of the code that is waited for was not sent after all. */
    onUnsent: (mail: Unsent) => void
    session: Pick<Session, 'began' | 'end' | 'read' | 'readElsewhere' | 'refuse'>
    visible: BrowserFact
  },
) {
  const lifetime = createLifetime()
  /** Steps wait for each other: of two clicks at once the second finds what the first has done. */
  const turn = createTurn()
  const standing = { ...facts, cancel, lifetime, turn }
  const entry = createEntry(context, standing)
  const { leave, ...email } = createEmailLogin(context, { ...standing, entry })

  function cancel(): void {
    lifetime.end()
    leave()
    entry.leave()
  }

  return { ...email, ...createProviderLogin(context, { ...standing, entry }), cancel }
}
