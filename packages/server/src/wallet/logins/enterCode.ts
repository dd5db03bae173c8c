import { ApiError } from '../../http/ApiError.ts'
import { isCode } from '../createCodes.ts'
import type { LoginsContext } from './LoginsContext.ts'
import { verifiedMs } from './lifetimes.ts'
import { codeWrong, expired, triesUsed } from './loginErrors.ts'
import { emailOf, type Login, toLogin } from './loginRow.ts'

/**
 * Takes a code. Of those that are asked at once each is judged after the one before was counted.
 *
 * @throws {ApiError} 400 `code_wrong` with the tries that are left; 410 `code_tries_used`, `code_expired`
 */
export async function enterCode(
  { keys, marked, now }: Pick<LoginsContext, 'keys' | 'marked' | 'now'>,
  { code, device, loginId }: { code: string; device: string; loginId: string },
): Promise<Login> {
  // Refusals are answers, not faults: the try that was counted must stay so.
  const outcome = await marked.transaction(async (session) => {
    const [row] = await session.find('wallet_logins', 'id = $1 and device = $2 for update', [
      ...[loginId, device],
    ])
    if (!row || Number(row['expires_at']) <= now()) return expired()
    const isRight = isCode(keys, { code, loginId, wrapped: String(row['code']) })
    if (row['is_verified'] === true) {
      // Its answer was lost: the same device gets it again, and nothing is prolonged.
      if (!isRight) return triesUsed()
    } else {
      if (Number(row['tries_left']) <= 0) return triesUsed()
      const triesLeft = Number(row['tries_left']) - 1
      const next = isRight
        ? { expires_at: now() + verifiedMs, is_verified: true, tries_left: 0 }
        : { tries_left: triesLeft }
      await session.put('wallet_logins', { ...row, ...next })
      if (!isRight) return triesLeft > 0 ? codeWrong(triesLeft) : triesUsed()
    }
    return { ...toLogin(row), email: emailOf(keys, row) }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}
