import type { Logger } from 'pino'
import { describeError } from '../logging/describeError.ts'
import type { OnDatabaseStuck } from './createDatabaseThread.ts'
import { createFreeSpace, type FreeSpace, freeBytesOf } from './createFreeSpace.ts'
import type { Database } from './Database.ts'
import { openPgliteThread } from './openPgliteThread.ts'
import { openPostgres } from './openPostgres.ts'

/** Which database, as the configuration says it. */
export type DatabaseSettings =
  | { kind: 'memory' }
  | {
      kind: 'pglite'
      folder: string
      answerMs?: number | undefined
      freeSpaceFloorBytes?: number | undefined
    }
  | { kind: 'postgres'; url: string; poolSize: number }

export type OpenDatabaseOptions = { logger: Logger; onStuck?: OnDatabaseStuck | undefined }

/**
 * Opens the configured database; tables are `migrate`'s business.
 *
 * @throws {DatabaseLockedError} when another process has the embedded database open.
 */
export function openDatabase(
  settings: DatabaseSettings,
  { logger, onStuck = () => undefined }: OpenDatabaseOptions,
): Promise<Database> {
  const onStuckHere: OnDatabaseStuck = (error, state) => {
    logger.fatal({ code: error.code }, error.message)
    onStuck(error, state)
  }
  const onMaintenanceError = (error: unknown) =>
    logger.error({ err: describeError(error) }, 'the database could not be maintained')
  switch (settings.kind) {
    case 'memory':
      return openPgliteThread({ onMaintenanceError, onStuck: onStuckHere })
    case 'pglite':
      return openPgliteThread({
        answerMs: settings.answerMs,
        folder: settings.folder,
        freeSpace: freeSpaceOf(settings, { logger }),
        onMaintenanceError,
        onStuck: onStuckHere,
      })
    case 'postgres':
      return openPostgres(settings, { logger })
    default:
      return settings satisfies never
  }
}

function freeSpaceOf(
  { folder, freeSpaceFloorBytes = 0 }: Extract<DatabaseSettings, { kind: 'pglite' }>,
  { logger }: { logger: Logger },
): FreeSpace {
  return createFreeSpace({
    floorBytes: freeSpaceFloorBytes,
    onChange({ isLow, freeBytes }) {
      const facts = { floorBytes: freeSpaceFloorBytes, freeBytes }
      if (isLow) logger.error(facts, 'the disk is nearly full: the database refuses writes')
      else logger.info(facts, 'the disk has room again: the database takes writes')
    },
    read: () => freeBytesOf(folder),
  })
}
