import { randomUUID } from 'node:crypto'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDatabaseFolder } from '../../../../scripts/folders/copyDatabaseFolder.ts'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { migrate } from '../database/migrate.ts'
import { openPgliteThread } from '../database/openPgliteThread.ts'
import { cacheFolder, fingerprint } from './openMemoryDatabase.ts'

/**
 * Puts an embedded database into a folder that is not there yet, as a first start leaves it: migrated, and empty. A
 * process needs seconds to make one, and tests need a dozen.
 */
export async function prepareDatabaseFolder(folder: string): Promise<void> {
  await copyDatabaseFolder(await prepareTemplate(), folder)
}

/** Makes what {@link prepareDatabaseFolder} copies, if no one has yet, and gives its folder. */
export async function prepareTemplate(): Promise<string> {
  const template = join(cacheFolder, `pglite-folder-${await fingerprint()}`)
  if (!(await exists(template))) await makeTemplate(template)
  return template
}

async function makeTemplate(template: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  const draft = `${template}.${randomUUID()}`
  const database = await openPgliteThread({ folder: draft })
  await migrate(database)
  await database.close()
  // Renamed into place whole; another test file may have been faster.
  await rename(draft, template).catch(async (error) => {
    await removeFolder(draft)
    if (!(await exists(template))) throw error
  })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
