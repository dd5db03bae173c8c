import { ConfigError } from '../../config/ConfigError.ts'
import type { Database, Session } from '../../database/Database.ts'
import type { Provider } from '../providers/Provider.ts'
import { providers } from '../providers/providers.ts'
import type { ProviderSettings, SocialSettings } from './socialSettings.ts'

/**
 * Keeps the team, or the client, that a role's accounts of a provider are of, where it tells each one other subjects of them. A role
 * that started with another one would find no wallet, and make second ones.
 *
 * @throws {ConfigError} where another one is kept, and there are accounts of it
 */
export async function keepTeams(
  settings: SocialSettings,
  { database, role }: { database: Pick<Database, 'transaction'>; role: 'recovery' | 'wallet' },
): Promise<void> {
  for (const provider of Object.values(providers)) {
    const own: ProviderSettings | undefined = settings[provider.name]
    const { name, subjectsOf: setting } = provider
    if (setting === 'everyone') continue
    const team = own?.[setting]
    if (team === undefined) continue
    const kept = await database.transaction((session) => keep(session, { provider, role, team }))
    if (kept !== team)
      throw new ConfigError([
        `${role}.social.${name}.${setting}: it is ${team}, and the accounts in the database are of the ${setting} ${kept}; ${name} tells each ${setting} other numbers of its accounts, so nobody would get in: name ${kept}`,
      ])
  }
}

/** The team or client that counts: the one that is kept, or a new one in its place while it has no account. */
async function keep(
  { rows }: Pick<Session, 'rows'>,
  {
    provider: { issuer },
    role,
    team,
  }: { provider: Pick<Provider, 'issuer'>; role: 'recovery' | 'wallet'; team: string },
): Promise<string> {
  // Of processes that start at once the first writes, and the others wait for it here.
  await rows(`insert into ${role}_teams (issuer, team) values ($1, $2) on conflict do nothing`, [
    ...[issuer, team],
  ])
  const [row] = await rows(`select team from ${role}_teams where issuer = $1 for update`, [issuer])
  const kept = String(row?.['team'])
  if (kept === team) return team
  const known = await rows(`select 1 from ${role}_identities where issuer = $1 limit 1`, [issuer])
  if (known.length > 0) return kept
  await rows(`update ${role}_teams set team = $2 where issuer = $1`, [issuer, team])
  return team
}
