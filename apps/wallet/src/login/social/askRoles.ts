import {
  absentNonce,
  type ChallengeStarted,
  loginNonce,
  providerFacts,
  type SocialLoginStarted,
  type WindowProvider,
} from '@latchkey/protocol/wallet'
import { calculateThumbprint } from 'dpop'
import type { SocialApi } from '../../api/createSocialApi.ts'
import { isKnownProvider } from '../../device/knownProviders.ts'
import { isDown } from '../../errors/isDown.ts'
import type { WalletContext } from '../../WalletContext.ts'
import type { LoginPlan } from '../../window/loginPlan.ts'

/** A login as both roles know it. */
export type AskedLogin = {
  /** What the role `recovery` needs a code of its own with, where it does. */
  recovery: LoginPlan['recovery']
  /** None where the role `recovery` was not to be reached. */
  challengeId: string | undefined
  /** This device has opened a wallet by an account of the provider, so that the role `recovery` was not asked. */
  isKnown: boolean
  login: SocialLoginStarted
  /** What the provider signs. */
  nonce: string
  /** The half of the role `recovery`. */
  nonceR: string
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
  const [login, challenge] = await Promise.all([
    api.startLogin({ kind: 'social', locale, projectId, provider, site: embedder }, signal),
    isKnown
      ? undefined
      : api
          .startChallenge({ kind: 'social', provider, purpose: 'enter' }, signal)
          .catch((error: unknown): ChallengeStarted | undefined => {
            if (isDown(error)) return undefined
            throw error
          }),
  ])
  const { proof } = await keys()
  const nonceR = challenge?.nonce ?? absentNonce
  const nonce = await loginNonce({
    client: login.client,
    issuer: providerFacts[provider].issuer,
    nonceR,
    nonceW: login.nonce,
    thumbprint: await calculateThumbprint(proof.publicKey),
  })
  const { challengeId, code } = challenge ?? {}
  const recovery = code && challengeId !== undefined ? { ...code, id: challengeId } : undefined
  return { challengeId, isKnown, login, nonce, nonceR, recovery }
}
