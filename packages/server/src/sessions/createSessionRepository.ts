import type { AuthDatabase } from '../http/answering.ts'
import type { AuthSession } from './AuthSession.ts'
import type { Nonce } from './createNonces.ts'
import { metadataMs } from './lifetimes.ts'

/** Whose sessions a visitor may see and end. */
export type Owner = Pick<AuthSession, 'account' | 'origin' | 'project'>

/** What the database has of refresh tokens. */
export type FamilySecrets = { familyKey: string; refreshHash: string }

export type SessionRepository = ReturnType<typeof createSessionRepository>

/** The oldest of an account end when there are more. */
export const maxSessionsPerAccount = 20

/** Rows removed at once, so that no sign-in waits long: more than one sign-in brings. */
const removedAtOnce = 20

/** How far the clocks of two servers may be apart, so that neither forgets a nonce that the other still takes. */
const maxClockDifferenceMs = 5 * 60_000

const columns =
  'id, project, origin, account, uri, domain, nonce, wallet_name, created_at, used_at, expires_at'

/** Sessions of visitors, and the nonces that opened them. What has expired goes as new sessions come. */
export function createSessionRepository({ rows, transaction }: AuthDatabase) {
  return {
    async isSpent({ value }: Nonce): Promise<boolean> {
      const found = await rows('select 1 from auth_spent_nonces where nonce = $1', [value])
      return found.length > 0
    },

    /**
     * Spends a nonce and opens a session with it; answers false, and opens none, when it is spent already. The database
     * decides, so that of two requests at the same time one succeeds, whichever servers they reach.
     */
    open(
      session: AuthSession,
      { familyKey, nonce, refreshHash }: FamilySecrets & { nonce: Nonce },
    ): Promise<boolean> {
      const { account, createdAt, project } = session
      return transaction(async (work) => {
        const spent = await work.rows(
          'insert into auth_spent_nonces (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
          [nonce.value, nonce.expiresAt + maxClockDifferenceMs],
        )
        if (spent.length === 0) return false
        await work.rows(
          `insert into auth_sessions (${columns}, refresh_hash, family_key)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
          [
            session.id,
            project,
            session.origin,
            account,
            session.uri,
            session.domain,
            session.nonce,
            session.walletName,
            createdAt,
            session.usedAt,
            session.expiresAt,
            refreshHash,
            familyKey,
          ],
        )
        await work.rows(
          `delete from auth_sessions where id in (
             select id from auth_sessions where project = $1 and account = $2
             order by created_at desc, id = $3 desc, id offset ${maxSessionsPerAccount})`,
          [project, account, session.id],
        )
        for (const [table, id] of [
          ['auth_spent_nonces', 'nonce'],
          ['auth_sessions', 'id'],
        ])
          await work.rows(
            `delete from ${table} where ${id} in (
               select ${id} from ${table} where expires_at <= $1 limit ${removedAtOnce} for update skip locked)`,
            [createdAt],
          )
        await work.rows(
          'update auth_account_metadata set updated_at = $3 where project = $1 and account = $2',
          [project, account, createdAt],
        )
        // A stranger has as many accounts as they like.
        await work.rows(
          `delete from auth_account_metadata where (project, account) in (
             select project, account from auth_account_metadata kept where updated_at <= $1 and not exists (
               select 1 from auth_sessions where project = kept.project and account = kept.account)
             limit ${removedAtOnce} for update skip locked)`,
          [createdAt - metadataMs],
        )
        return true
      })
    },

    async find(id: string, now: number): Promise<AuthSession | undefined> {
      const [row] = await rows(
        `select ${columns} from auth_sessions where id = $1 and expires_at > $2`,
        [id, now],
      )
      return row && readSession(row)
    },

    /** The account's sessions on an origin, the newest first. */
    async list({ account, origin, project }: Owner, now: number): Promise<AuthSession[]> {
      const found = await rows(
        `select ${columns} from auth_sessions
         where project = $1 and account = $2 and origin = $3 and expires_at > $4
         order by created_at desc, id`,
        [project, account, origin, now],
      )
      return found.map(readSession)
    },

    /** Puts a refresh token in the place of the one that counts; `undefined` when that is another, or the session is. */
    async rotate({
      expiresAt,
      from,
      id,
      now,
      origin,
      project,
      to,
    }: {
      expiresAt: number
      from: string
      id: string
      now: number
      origin: string
      project: string
      to: string
    }): Promise<AuthSession | undefined> {
      const [row] = await rows(
        `update auth_sessions set refresh_hash = $3, used_at = $6, expires_at = $7
         where id = $1 and refresh_hash = $2 and project = $4 and origin = $5 and expires_at > $6
         returning ${columns}`,
        [id, from, to, project, origin, now, expiresAt],
      )
      return row && readSession(row)
    },

    async secretsOf(
      id: string,
    ): Promise<
      (FamilySecrets & Pick<AuthSession, 'createdAt' | 'expiresAt' | 'usedAt'>) | undefined
    > {
      const [row] = await rows(
        'select family_key, refresh_hash, created_at, used_at, expires_at from auth_sessions where id = $1',
        [id],
      )
      return (
        row && {
          createdAt: Number(row['created_at']),
          expiresAt: Number(row['expires_at']),
          familyKey: String(row['family_key']),
          refreshHash: String(row['refresh_hash']),
          usedAt: Number(row['used_at']),
        }
      )
    },

    /** Ends a session, whoever's it is. */
    async remove(id: string): Promise<void> {
      await rows('delete from auth_sessions where id = $1', [id])
    },

    /** Ends one session of an account on an origin, or each; tells how many. */
    async end({ account, origin, project }: Owner, id?: string): Promise<number> {
      const ended = await rows(
        `delete from auth_sessions where project = $1 and account = $2 and origin = $3
         and ($4::text is null or id = $4) returning id`,
        [project, account, origin, id ?? null],
      )
      return ended.length
    },

    /** What the site keeps with an account, as JSON. */
    async findMetadata({
      account,
      project,
    }: Pick<Owner, 'account' | 'project'>): Promise<string | undefined> {
      const [row] = await rows(
        'select metadata from auth_account_metadata where project = $1 and account = $2',
        [project, account],
      )
      return row && String(row['metadata'])
    },

    async saveMetadata(
      { account, project }: Pick<Owner, 'account' | 'project'>,
      { json, now }: { json: string; now: number },
    ): Promise<void> {
      await rows(
        `insert into auth_account_metadata (project, account, metadata, updated_at) values ($1, $2, $3, $4)
         on conflict (project, account) do update set metadata = $3, updated_at = $4`,
        [project, account, json, now],
      )
    },
  }
}

function readSession(row: Record<string, unknown>): AuthSession {
  const text = (name: string) => String(row[name])
  return {
    account: text('account'),
    createdAt: Number(row['created_at']),
    domain: text('domain'),
    expiresAt: Number(row['expires_at']),
    id: text('id'),
    nonce: text('nonce'),
    origin: text('origin'),
    project: text('project'),
    uri: text('uri'),
    usedAt: Number(row['used_at']),
    walletName: text('wallet_name'),
  }
}
