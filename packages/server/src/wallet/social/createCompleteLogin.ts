import { type CompletedLogin, returnPath } from '@latchkey/protocol/wallet'
import type { KnownBrowser } from '../../mail/readBrowser.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { identityMark } from '../../roles/identity.ts'
import type { OpenProvider, OpenProviders } from '../../roles/social/openProviders.ts'
import { type ProvenUser, readIdToken } from '../../roles/social/readIdToken.ts'
import type { ResultOf } from '../createResultOf.ts'
import type { SocialLogins, TakenLogin } from './createSocialLogins.ts'

export type CompleteLogin = (asked: {
  browser: KnownBrowser
  completion: string
  device: string
  loginId: string
  /** Of the role `recovery`, as the device says. */
  nonceR: string
  /** Of the wallet. */
  origin: string
}) => Promise<CompletedLogin>

/** A code that is to be exchanged for an ID token. */
export type Exchange = (asked: {
  code: string
  open: Extract<OpenProvider, { proof: 'idToken' }>
  redirectUri: string
  verifier: string
}) => Promise<string>

/** Completes a login: the code is exchanged here and nowhere else, once. */
export function createCompleteLogin({
  exchange,
  keys,
  now,
  providers,
  resultOf,
  social,
}: {
  exchange: Exchange
  keys: Pick<RoleKeys, 'mac'>
  now: () => number
  providers: OpenProviders
  resultOf: ResultOf
  social: Pick<SocialLogins, 'enter' | 'take'>
}): CompleteLogin {
  /** Finds out who is there by what proves it at the provider. */
  async function prove(
    { code, name, nonce, provider, verifier }: TakenLogin,
    { device, nonceR, origin }: { device: string; nonceR: string; origin: string },
  ): Promise<ProvenUser & { idToken?: string }> {
    const open = providers.require(provider)
    const redirectUri = `${origin}${returnPath('wallet', provider)}`
    // This role's half of the nonce is nothing to a provider that signs none.
    if (open.proof === 'codes') return open.readAccount({ code, redirectUri, verifier })
    const idToken = await exchange({ code, open, redirectUri, verifier })
    const token = { ...open, device, name, nonceR, nonceW: nonce, now: now() }
    return { ...(await readIdToken(idToken, token)), idToken }
  }

  return async ({ browser, completion, device, loginId, ...asked }) => {
    const login = await social.take({ completion, device, loginId })
    const { idToken, identity, userName } = await prove(login, { ...asked, device })
    await social.enter({ identity: identityMark(keys, identity), loginId })
    const { locale, project, provider, site } = login
    const shown = userName === undefined ? {} : { userName }
    const user = { socialProvider: provider, ...shown }
    const result = await resultOf({ browser, device, identity, locale, project, site, user })
    const { subject } = identity
    return { ...result, ...shown, subject, ...(idToken !== undefined && { idToken }) }
  }
}
