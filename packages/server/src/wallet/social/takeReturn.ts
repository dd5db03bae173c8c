import type { LoginReturn, SocialProvider } from '@latchkey/protocol/wallet'
import type { MarkedSession } from '../../roles/createMarkedRows.ts'
import type { Row } from '../../roles/markedTables.ts'
import { randomSecret } from '../../roles/social/randomSecret.ts'
import { wrappingPlace } from '../../roles/wrapping.ts'
import { toLogin } from '../logins/loginRow.ts'
import type { SocialLoginsContext } from './createSocialLogins.ts'
import { completionMark, isStatus, secretOf, stateMark, wrapSecret } from './socialLoginRow.ts'

type Of = { provider: SocialProvider; state: string }

/** A visitor is back with a code; what their browser is given is known to it alone. The site is the one whose login began. */
export async function takeCode(
  context: SocialLoginsContext,
  { code, name, ...of }: Of & { code: string; name?: string | undefined },
): Promise<Extract<LoginReturn, { status: 'returned' }> | undefined> {
  const { keys, marked } = context
  return marked.transaction(async (session) => {
    const row = await awayBy(context, session, of)
    if (!row) return undefined
    const loginId = String(row['id'])
    const completion = randomSecret()
    await session.put('wallet_social_logins', {
      ...row,
      code_wrapped: keys.wrap(Buffer.from(code), wrappingPlace.returned(loginId)),
      completion: completionMark(keys, { completion, loginId }),
      ...(name !== undefined && {
        secret_wrapped: wrapSecret(keys, { ...secretOf(keys, row), loginId, name }),
      }),
      status: 'returned',
    })
    return { completion, loginId, site: toLogin(row).site, status: 'returned' }
  })
}

/** A visitor is back without one: the login is over. */
export async function takeRefusal(
  context: SocialLoginsContext,
  of: Of,
): Promise<Extract<LoginReturn, { status: 'refused' }> | undefined> {
  return context.marked.transaction(async (session) => {
    const row = await awayBy(context, session, of)
    if (!row) return undefined
    await session.put('wallet_social_logins', { ...row, status: 'refused' })
    return { loginId: String(row['id']), status: 'refused' }
  })
}

/** The login that a provider sends back, which it does once. */
async function awayBy(
  { keys, now }: SocialLoginsContext,
  session: Pick<MarkedSession, 'find'>,
  { provider, state }: Of,
): Promise<Row | undefined> {
  const [row] = await session.find('wallet_social_logins', 'state = $1 for update', [
    stateMark(keys, state),
  ])
  const counts =
    row?.['provider'] === provider && isStatus(row, 'away') && Number(row['expires_at']) > now()
  return counts ? row : undefined
}
