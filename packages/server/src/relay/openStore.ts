import type { Database } from '../database/Database.ts'
import { bridgeProcesses } from './bridgeProcesses.ts'
import type { OpenStore } from './createRelay.ts'
import { createSqlStore } from './createSqlStore.ts'

/** Where mailboxes lie: in Redis when there is one, else in the database. */
export function openStore({
  database,
  redisUrl,
}: {
  database: Pick<Database, 'kind' | 'listen' | 'ping' | 'rows'>
  redisUrl: string | undefined
}): OpenStore {
  return async (parameters) => {
    if (redisUrl === undefined) {
      const bridge = await bridgeProcesses(database, parameters.events)
      return createSqlStore({ bridge, database, ...parameters })
    }
    // Loaded when asked for: one process needs no Redis.
    const { createRedisStore } = await import('./createRedisStore.ts')
    return createRedisStore({ url: redisUrl, ...parameters })
  }
}
