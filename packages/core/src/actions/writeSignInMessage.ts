import type { Latchkey } from '../Latchkey.ts'
import { readAccountKey } from '../signIn/accountKey.ts'
import { attachSiwx } from '../signIn/attachSiwx.ts'
import { inTime } from '../signIn/inTime.ts'
import { requireAccount } from '../signIn/requireAccount.ts'
import type { SiwxMessage } from '../signIn/Siwx.ts'

/**
 * Has the site write what the account in use is to sign, for a visitor who wants to read it first; `requestSignIn` takes
 * it.
 *
 * @throws {SignInDisabledError} @throws {SignInAccountMissingError} @throws {SignInNetworkMissingError}
 * @throws what the site throws, or when it is silent
 */
export async function writeSignInMessage(latchkey: Latchkey): Promise<SiwxMessage> {
  const { account, siwx } = requireAccount(latchkey)
  attachSiwx(latchkey, siwx)
  return inTime(latchkey, siwx.createMessage(readAccountKey(account)))
}
