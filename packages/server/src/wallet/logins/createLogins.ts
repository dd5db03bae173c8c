import { createUnsent } from './createUnsent.ts'
import { enterCode } from './enterCode.ts'
import type { LoginsContext } from './LoginsContext.ts'
import { expired } from './loginErrors.ts'
import {
  findLogin,
  isEntered,
  type LoginPlace,
  ofIdentity,
  toLogin,
  type WaitingLogin,
  waitingOf,
} from './loginRow.ts'
import { resendCode } from './resendCode.ts'
import { startLogin } from './startLogin.ts'

export type Logins = ReturnType<typeof createLogins>

/** Logins by a code in a mail: one that counts for each address, device and site. Its row holds the code wrapped. */
export function createLogins(context: LoginsContext) {
  const { marked, now } = context
  const unsent = createUnsent(context.sendCode)
  return {
    start: (of: Parameters<typeof startLogin>[1]) => startLogin({ ...context, unsent }, of),
    resend: (of: Parameters<typeof resendCode>[1]) => resendCode({ ...context, unsent }, of),
    enter: (of: Parameters<typeof enterCode>[1]) => enterCode(context, of),

    /** Sends nothing and prolongs nothing. @throws {ApiError} 410 for a login that waits for no code any more */
    async read(of: { device: string; loginId: string }): Promise<WaitingLogin> {
      const row = await findLogin(marked, of)
      if (row['is_verified'] === true || Number(row['expires_at']) <= now()) throw expired()
      return waitingOf(row, { now: now(), unsent })
    },

    /** Ends every login of a device: by none it gets anything any more. */
    async endOf(device: string): Promise<void> {
      await marked.transaction((session) =>
        session.remove('wallet_logins', 'device = $1', [device]),
      )
    },

    /** The project for whose site a device logs in. */
    async projectOf({
      device,
      loginId,
    }: {
      device: string
      loginId: string
    }): Promise<string | undefined> {
      const [row] = await marked.find('wallet_logins', 'id = $1 and device = $2', [loginId, device])
      return row && String(row['project'])
    },

    /** The login by which a device has shown a while ago that it is of one of some identities (`identityMark`). */
    async entered({
      device,
      identities,
    }: {
      device: string
      identities: readonly string[]
    }): Promise<LoginPlace | undefined> {
      for (const identity of identities) {
        const rows = await marked.find('wallet_logins', ...ofIdentity(identity, device))
        const row = rows.find((each) => isEntered(each, now()))
        if (row) return toLogin(row)
      }
      return undefined
    },
  }
}
