import type { Latchkey } from '../Latchkey.ts'
import { requireAccount } from '../signIn/requireAccount.ts'
import type { SiwxMessage } from '../signIn/Siwx.ts'
import { writeMessage } from '../signIn/writeMessage.ts'

/**
 * Has the site write what the account in use is to sign, for a visitor who wants to read it first; `requestSignIn` takes
 * it.
 *
 * @throws {SignInDisabledError} @throws {SignInAccountMissingError} @throws {SignInNetworkMissingError}
 * @throws what the site throws, or when it is silent
 */
export async function writeSignInMessage(latchkey: Latchkey): Promise<SiwxMessage> {
  return writeMessage(latchkey, requireAccount(latchkey))
}
