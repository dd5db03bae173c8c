import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database, Session } from '../database/Database.ts'
import { retiredKeyMs } from './lifetimes.ts'

/** A key as the database has it. */
export type StoredKey = {
  id: string
  /** Private. */
  key: JWK
  /** Since when it signs no more. */
  retiredAt: number | undefined
}

/** The keys of all servers of a database. */
export type KeyRepository = {
  /** Those whose signatures count; makes the first. */
  list(): Promise<readonly StoredKey[]>
  /** Puts a new key in the place of the one that signs; gives the new one's id. */
  rotate(actor: string): Promise<string>
}

// Any number does, as long as every process uses the same: 'authkeys' in ASCII, cut to 63 bits.
const lockKey = '7022364628227778931'

const insertKey = 'insert into auth_keys (id, key, created_at) values ($1, $2::jsonb, $3)'

export function createKeyRepository({
  database,
  now = Date.now,
}: {
  database: Pick<Database, 'rows' | 'transaction'>
  now?: (() => number) | undefined
}): KeyRepository {
  async function read(): Promise<readonly StoredKey[]> {
    const rows = await database.rows(
      'select id, key, retired_at from auth_keys where retired_at is null or retired_at > $1',
      [now() - retiredKeyMs],
    )
    return rows.map(({ id, key, retired_at: retiredAt }) => ({
      id: String(id),
      key: key as JWK,
      retiredAt: retiredAt === null ? undefined : Number(retiredAt),
    }))
  }

  return {
    async list() {
      const found = await read()
      if (found.some(({ retiredAt }) => retiredAt === undefined)) return found
      const { id, key } = await makeKey()
      // Another server may have made one at the same moment; then there is one, and it is that.
      await database.rows(`${insertKey} on conflict do nothing`, [id, key, now()])
      return read()
    },

    async rotate(actor) {
      const { id, key } = await makeKey()
      await database.transaction(async (session: Session) => {
        await session.rows('select pg_advisory_xact_lock($1::bigint)', [lockKey])
        await session.rows('delete from auth_keys where retired_at <= $1', [now() - retiredKeyMs])
        await session.rows('update auth_keys set retired_at = $1 where retired_at is null', [now()])
        await session.rows(insertKey, [id, key, now()])
        await session.rows('insert into audit_log (action, actor, target) values ($1, $2, $3)', [
          'auth.rotate_keys',
          actor,
          id,
        ])
      })
      return id
    },
  }
}

async function makeKey(): Promise<{ id: string; key: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { id: await calculateJwkThumbprint(key), key: JSON.stringify(key) }
}
