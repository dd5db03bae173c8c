import { readKeptAsked } from '../../device/keptAsked.ts'
import { readKeptLogin } from '../../device/keptLogin.ts'
import { RequestError } from '../../errors/RequestError.ts'
import type { WalletContext } from '../../WalletContext.ts'
import type { FollowedLogin } from './followLogin.ts'

/**
 * Reads what this device keeps of a login for which the whole page had left.
 *
 * @throws {RequestError} `other_browser` for a login that this device has not begun, `timeout` for one that counts no more
 */
export async function readResumed(
  { now, storage }: Pick<WalletContext, 'now' | 'storage'>,
  loginId: string,
): Promise<{ asked: FollowedLogin; id: string; secret: string }> {
  const kept = await readKeptLogin(storage, loginId)
  const asked = readKeptAsked(kept?.asked)
  if (kept?.loginId !== loginId || !asked) throw new RequestError('other_browser')
  const expiresInMs = kept.expiresAtMs - now()
  if (expiresInMs <= 0) throw new RequestError('timeout')
  const { nonceW: nonce, provider, ...roles } = asked
  return {
    asked: { ...roles, login: { expiresInMs, loginId, nonce, provider } },
    id: kept.ticketId,
    secret: kept.secret,
  }
}
