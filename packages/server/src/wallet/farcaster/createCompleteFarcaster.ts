import type { CompletedLogin, CompleteFarcasterLogin } from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import type { KnownBrowser } from '../../mail/readBrowser.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import type { Farcaster } from '../../roles/farcaster/openFarcaster.ts'
import { type HeldIdentity, identityMark } from '../../roles/identity.ts'
import { shownUserName } from '../../roles/social/shownUserName.ts'
import type { ResultOf } from '../createResultOf.ts'
import type { FarcasterLogins } from './createFarcasterLogins.ts'

export type CompleteFarcaster = (
  asked: CompleteFarcasterLogin & {
    browser: KnownBrowser
    device: string
    loginId: string
    /** Of the wallet. */
    origin: string
  },
) => Promise<CompletedLogin>

/** Completes a login by what an app has signed, once. */
export function createCompleteFarcaster({
  farcaster,
  keys,
  logins,
  resultOf,
}: {
  farcaster: Farcaster
  keys: Pick<RoleKeys, 'mac'>
  logins: Pick<FarcasterLogins, 'end' | 'enter' | 'giveBack' | 'take'>
  resultOf: ResultOf
}): CompleteFarcaster {
  return async ({ browser, device, loginId, message, nonceR, origin, signature }) => {
    const of = { device, loginId }
    const { locale, nonce: nonceW, project, signed, site } = await logins.take(of)
    let identity: HeldIdentity
    try {
      identity = await farcaster.verify({ device, message, nonceR, nonceW, origin, signature })
    } catch (error) {
      // Nodes that are down say nothing of what was signed.
      if (!(error instanceof ApiError) || error.status >= 500) await logins.giveBack(of)
      throw error
    }
    await logins.enter({ ...of, identity: identityMark(keys, identity) })
    // What the relay calls the account counts for what the relay has handed over.
    const userName = signed?.message === message ? shownUserName({}, signed.userName) : undefined
    const shown = userName === undefined ? {} : { userName }
    const user = { socialProvider: 'farcaster', ...shown } as const
    const asked = { browser, device, identity, locale, project, site, user }
    const result = await resultOf(asked).catch(async (error: unknown) => {
      // Who holds the account now is not who made its wallet: nothing that asks for a login later may find this one.
      await logins.end(of)
      throw error
    })
    return { ...result, ...shown, subject: identity.subject }
  }
}
