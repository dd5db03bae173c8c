import {
  providerFacts,
  type SocialLoginStarted,
  type WindowProvider,
} from '@latchkey/protocol/wallet'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { isKnownProvider } from '../../device/knownProviders.ts'
import type { WalletContext } from '../../WalletContext.ts'
import type { LoginPlan } from '../../window/loginPlan.ts'
import { askHalves, type Halves } from '../proof/askHalves.ts'

/** A login as both roles know it. */
export type AskedLogin = Omit<Halves<SocialLoginStarted>, 'challenge'> & {
  /** What the role `recovery` needs a code of its own with, where it does. */
  recovery: LoginPlan['recovery']
  /** None where the role `recovery` was not to be reached. */
  challengeId: string | undefined
  /** This device has opened a wallet by an account of the provider, so that the role `recovery` was not asked. */
  isKnown: boolean
}

/**
 * Begins a login at both roles at once. Without the role `recovery` a device that is known still gets in, by the other one's
 * half alone; where each role would have a code of its own, one that is known asks for no second.
 */
export async function askRoles(
  {
    api,
    embedder,
    keys,
    projectId,
    storage,
  }: { api: SocialApi } & Pick<WalletContext, 'embedder' | 'keys' | 'projectId' | 'storage'>,
  {
    locale,
    provider,
    signal,
  }: { locale: string | undefined; provider: WindowProvider; signal: AbortSignal },
): Promise<AskedLogin> {
  const isKnown = await isKnownProvider(storage, { projectId, provider })
  const { challenge, ...asked } = await askHalves(
    { keys },
    {
      challenge: isKnown
        ? undefined
        : api.startChallenge({ kind: 'social', provider, purpose: 'enter' }, signal),
      issuer: providerFacts[provider].issuer,
      login: api.startLogin(
        { kind: 'social', locale, projectId, provider, site: embedder },
        signal,
      ),
    },
  )
  const { challengeId, code } = challenge ?? {}
  const recovery = code && challengeId !== undefined ? { ...code, id: challengeId } : undefined
  return { ...asked, challengeId, isKnown, recovery }
}
