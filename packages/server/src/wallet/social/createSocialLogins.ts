import type { LoginReturn, WindowProvider } from '@latchkey/protocol/wallet'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { loginExpired } from '../../roles/social/loginErrors.ts'
import { takeCode, takeRefusal } from '../../roles/social/trips/takeReturn.ts'
import { takeTrip } from '../../roles/social/trips/takeTrip.ts'
import { isStatus, type TripContext, type TripSecret } from '../../roles/social/trips/tripRow.ts'
import { verifiedMs } from '../logins/lifetimes.ts'
import { type LoginPlace, toLogin } from '../logins/loginRow.ts'
import { startSocialLogin } from './startSocialLogin.ts'

export type SocialLoginsContext = { keys: RoleKeys; marked: MarkedRows; now: () => number }

export type SocialLogins = ReturnType<typeof createSocialLogins>

type LoginSecret = TripSecret & {
  /** This role's half of what a provider signs. */
  nonce: string
}

/** A login whose code is to be exchanged now: it is given once. */
export type TakenLogin = LoginPlace & LoginSecret & { code: string; provider: WindowProvider }

/** Logins by an account at a provider: one that counts for each device. */
export function createSocialLogins(context: SocialLoginsContext) {
  const { marked, now } = context
  const trips: TripContext = { ...context, table: 'wallet_social_logins' }

  return {
    start: (of: Parameters<typeof startSocialLogin>[1]) => startSocialLogin(context, of),
    takeRefusal: (of: Parameters<typeof takeRefusal>[1]) => takeRefusal(trips, of),

    /** A visitor is back with a code. The site is the one whose login began. */
    async takeCode(of: Parameters<typeof takeCode>[1]): Promise<LoginReturn | undefined> {
      const taken = await takeCode(trips, of)
      if (!taken) return undefined
      const { loginId, site } = toLogin(taken.row)
      return { completion: taken.completion, loginId, site, status: 'returned' }
    },

    /** Takes the code of a login (`takeTrip`). */
    async take({
      loginId: id,
      ...of
    }: {
      completion: string
      device: string
      loginId: string
    }): Promise<TakenLogin> {
      const { code, provider, row, secret } = await takeTrip<LoginSecret>(trips, { ...of, id })
      return { ...toLogin(row), ...secret, code, provider }
    },

    /** The provider has said who it is (`identityMark`). @throws {ApiError} 410 where a newer login took its place */
    async enter({ identity, loginId }: { identity: string; loginId: string }): Promise<void> {
      await marked.transaction(async (session) => {
        const [row] = await session.find('wallet_social_logins', 'id = $1 for update', [loginId])
        if (!row || !isStatus(row, 'taken')) throw loginExpired()
        await session.put('wallet_social_logins', {
          ...row,
          expires_at: now() + verifiedMs,
          identity,
          status: 'entered',
        })
      })
    },

    /** Ends the login of a device: by none it gets anything any more. */
    async endOf(device: string): Promise<void> {
      await marked.remove('wallet_social_logins', 'device = $1', [device])
    },

    /** The project for whose site a device logs in. */
    async projectOf({
      device,
      loginId,
    }: {
      device: string
      loginId: string
    }): Promise<string | undefined> {
      const [row] = await marked.find('wallet_social_logins', 'id = $1 and device = $2', [
        ...[loginId, device],
      ])
      return row && String(row['project'])
    },

    /** Whether a login of a device waits for its visitor, who is away at the provider. */
    async isAway({ device, loginId }: { device: string; loginId: string }): Promise<boolean> {
      const [row] = await marked.find('wallet_social_logins', 'id = $1 and device = $2', [
        ...[loginId, device],
      ])
      return row !== undefined && isStatus(row, 'away') && Number(row['expires_at']) > now()
    },

    /** The login by which a device has shown a while ago that it is of one of some identities (`identityMark`). */
    async entered({
      device,
      identities,
    }: {
      device: string
      identities: readonly string[]
    }): Promise<LoginPlace | undefined> {
      const [row] = await marked.find('wallet_social_logins', 'device = $1', [device])
      const counts =
        row &&
        isStatus(row, 'entered') &&
        Number(row['expires_at']) > now() &&
        identities.includes(String(row['identity']))
      return counts ? toLogin(row) : undefined
    },
  }
}
