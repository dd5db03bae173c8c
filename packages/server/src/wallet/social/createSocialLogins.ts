import { createHash } from 'node:crypto'
import type { SocialProvider } from '@latchkey/protocol/wallet'
import type { MarkedRows, MarkedSession } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { makeId } from '../../roles/makeId.ts'
import type { Row } from '../../roles/markedTables.ts'
import { socialLifetimeMs } from '../../roles/social/lifetimes.ts'
import { loginExpired } from '../../roles/social/loginErrors.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { maxTries, verifiedMs } from '../logins/lifetimes.ts'
import { type LoginPlace, toLogin } from '../logins/loginRow.ts'
import { completionMark, isStatus, stateMark, wrapSecret } from './socialLoginRow.ts'
import { takeLogin } from './takeLogin.ts'

const removedAtOnce = 20

export type SocialLoginsContext = { keys: RoleKeys; marked: MarkedRows; now: () => number }

export type SocialLogins = ReturnType<typeof createSocialLogins>

/** What the device asks a provider with. */
export type BegunLogin = {
  challenge: string
  expiresInMs: number
  loginId: string
  nonce: string
  state: string
}

/** Logins by an account at a provider: one that counts for each device. */
export function createSocialLogins(context: SocialLoginsContext) {
  const { keys, marked, now } = context

  /** The login that a provider sends back, which it does once. */
  async function awayBy(
    session: Pick<MarkedSession, 'find'>,
    { provider, state }: { provider: SocialProvider; state: string },
  ): Promise<Row | undefined> {
    const [row] = await session.find('wallet_social_logins', 'state = $1 for update', [
      stateMark(keys, state),
    ])
    const counts =
      row?.['provider'] === provider && isStatus(row, 'away') && Number(row['expires_at']) > now()
    return counts ? row : undefined
  }

  return {
    /** Begins one, in place of the one that the device had. */
    async start({
      device,
      locale,
      project,
      provider,
      site,
    }: Omit<LoginPlace, 'loginId'> & {
      device: string
      provider: SocialProvider
    }): Promise<BegunLogin> {
      const at = now()
      await marked.rows(
        `delete from wallet_social_logins where device in
           (select device from wallet_social_logins where expires_at <= $1 limit ${removedAtOnce})`,
        [at],
      )
      const loginId = makeId()
      const [nonce, state, verifier] = [randomSecret(), randomSecret(), randomSecret()]
      await marked.put('wallet_social_logins', {
        code_wrapped: null,
        completion: null,
        device,
        expires_at: at + socialLifetimeMs,
        id: loginId,
        identity: null,
        locale: locale ?? null,
        project,
        provider,
        secret_wrapped: wrapSecret(keys, { loginId, nonce, verifier }),
        site,
        state: stateMark(keys, state),
        status: 'away',
        tries_left: maxTries,
      })
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return { challenge, expiresInMs: socialLifetimeMs, loginId, nonce, state }
    },

    /** A visitor is back with a code; what their browser is given is known to it alone. */
    async takeCode({
      code,
      ...of
    }: {
      code: string
      provider: SocialProvider
      state: string
    }): Promise<{ completion: string; loginId: string } | undefined> {
      return marked.transaction(async (session) => {
        const row = await awayBy(session, of)
        if (!row) return undefined
        const loginId = String(row['id'])
        const completion = randomSecret()
        await session.put('wallet_social_logins', {
          ...row,
          code_wrapped: keys.wrap(Buffer.from(code), wrappingPlace.returned(loginId)),
          completion: completionMark(keys, { completion, loginId }),
          status: 'returned',
        })
        return { completion, loginId }
      })
    },

    /** A visitor is back without one: the login is over. */
    async takeRefusal(of: {
      provider: SocialProvider
      state: string
    }): Promise<string | undefined> {
      return marked.transaction(async (session) => {
        const row = await awayBy(session, of)
        if (row) await session.put('wallet_social_logins', { ...row, status: 'refused' })
        return row && String(row['id'])
      })
    },

    take: (of: Parameters<typeof takeLogin>[1]) => takeLogin(context, of),

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
