import type { SocialProvider } from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import { loginExpired, otherBrowser } from '../../roles/social/loginErrors.ts'
import { unwrapText } from '../../roles/unwrapText.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { type LoginPlace, toLogin } from '../logins/loginRow.ts'
import type { SocialLoginsContext } from './createSocialLogins.ts'
import {
  completionMark,
  isStatus,
  type LoginSecret,
  providerOf,
  secretOf,
} from './socialLoginRow.ts'

/** A login whose code is to be exchanged now: it is given once. */
export type TakenLogin = LoginPlace & LoginSecret & { code: string; provider: SocialProvider }

/**
 * Takes the code of a login for the device that has begun it, by what the browser was given that came back: whoever was sent to
 * the provider by another one has its visitor there, and not here.
 *
 * @throws {ApiError} 403 `other_browser` for another device, and for another completion, which uses up a try; 410
 *   `login_expired`
 */
export async function takeLogin(
  { keys, marked, now }: SocialLoginsContext,
  { completion, device, loginId }: { completion: string; device: string; loginId: string },
): Promise<TakenLogin> {
  // Refusals are answers, not faults: the try that was counted must stay so.
  const outcome = await marked.transaction(async (session) => {
    const [row] = await session.find('wallet_social_logins', 'id = $1 for update', [loginId])
    if (!row || Number(row['expires_at']) <= now()) return loginExpired()
    if (row['device'] !== device) return otherBrowser()
    if (!isStatus(row, 'away') && !isStatus(row, 'returned')) return loginExpired()
    const triesLeft = Number(row['tries_left'])
    if (triesLeft <= 0) return otherBrowser()
    if (row['completion'] !== completionMark(keys, { completion, loginId })) {
      await session.put('wallet_social_logins', { ...row, tries_left: triesLeft - 1 })
      return otherBrowser()
    }
    const place = wrappingPlace.returned(loginId)
    const code = unwrapText(keys, row['code_wrapped'], place) ?? ''
    await session.put('wallet_social_logins', { ...row, code_wrapped: null, status: 'taken' })
    return { ...toLogin(row), ...secretOf(keys, row), code, provider: providerOf(row) }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
