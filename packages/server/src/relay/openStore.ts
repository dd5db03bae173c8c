import type { Database } from '../database/Database.ts'
import type { OpenStore } from './createRelay.ts'
import { createSqlStore } from './createSqlStore.ts'

/** Where mailboxes lie: in Redis when there is one, for any number of processes, else in the database, for one. */
export function openStore({
  database,
  redisUrl,
}: {
  database: Pick<Database, 'kind' | 'ping' | 'rows'>
  redisUrl: string | undefined
}): OpenStore {
  return async (parameters) => {
    if (redisUrl === undefined) return createSqlStore({ database, ...parameters })
    // Loaded when asked for: one process needs no Redis.
    const { createRedisStore } = await import('./createRedisStore.ts')
    return createRedisStore({ url: redisUrl, ...parameters })
  }
}
