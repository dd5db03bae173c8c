import type { CompletedLogin } from '@latchkey/protocol/wallet'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { identityMark } from '../../roles/identity.ts'
import type { OpenProvider, OpenProviders } from '../../roles/social/openProviders.ts'
import { readIdToken } from '../../roles/social/readIdToken.ts'
import type { ResultOf } from '../createResultOf.ts'
import type { SocialLogins } from './createSocialLogins.ts'

export type CompleteLogin = (asked: {
  completion: string
  device: string
  loginId: string
  /** Of the role `recovery`, as the device says. */
  nonceR: string
  /** Below it, each provider has its own. */
  returnUrl: string
}) => Promise<CompletedLogin>

/** A code as it is to be exchanged. */
export type Exchange = (asked: {
  code: string
  open: OpenProvider
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
  return async ({ completion, device, loginId, nonceR, returnUrl }) => {
    const login = await social.take({ completion, device, loginId })
    const { code, name, nonce, provider, verifier, ...place } = login
    const open = providers.require(provider)
    const redirectUri = `${returnUrl}/${provider}`
    const idToken = await exchange({ code, open, redirectUri, verifier })
    const { identity, userName } = await readIdToken(idToken, {
      ...open,
      device,
      name,
      nonceR,
      nonceW: nonce,
      now: now(),
    })
    await social.enter({ identity: identityMark(keys, identity), loginId })
    const user = { socialProvider: provider, ...(userName !== undefined && { userName }) }
    const result = await resultOf({ ...place, device, identity, user })
    return { ...result, idToken, ...(name !== undefined && { name }) }
  }
}
