import type { Logger } from 'pino'
import type { ServerConfig } from '../config/serverConfig.ts'
import type { Database } from './Database.ts'
import { openPglite } from './openPglite.ts'
import { openPostgres } from './openPostgres.ts'

/**
 * Opens the configured database; tables are `migrate`'s business.
 *
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export function openDatabase(
  config: ServerConfig['database'],
  { logger }: { logger: Logger },
): Promise<Database> {
  switch (config.kind) {
    case 'memory':
      return openPglite({})
    case 'pglite':
      return openPglite({ folder: config.folder })
    case 'postgres':
      return openPostgres(config, { logger })
    default:
      return config satisfies never
  }
}
