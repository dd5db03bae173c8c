import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../database/Database.ts'
import { databaseOver } from '../database/databaseOver.ts'
import { migrate, migrationNames, migrationsFolder } from '../database/migrate.ts'
import { openPglite } from '../database/openPglite.ts'

/** Where tests keep what takes long to make. */
export const cacheFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/latchkey/', import.meta.url),
)

/**
 * Opens an empty, migrated database in memory, also where tests run on PostgreSQL: for a test that asks nothing of SQL which
 * another does not ask there. The first use makes a template (4 s), every other loads it (under 1 s); a changed migration
 * makes a new one.
 */
export async function openMemoryDatabase(): Promise<Database> {
  const file = join(cacheFolder, `pglite-${await fingerprint()}.tar`)
  try {
    return await openPglite({ template: new Blob([await readFile(file)]) })
  } catch {
    await makeTemplate(file)
    return openPglite({ template: new Blob([await readFile(file)]) })
  }
}

async function makeTemplate(file: string): Promise<void> {
  const pglite = await PGlite.create()
  await migrate(databaseOver(pglite, 'memory'))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  await mkdir(cacheFolder, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()))
  await rename(draft, file)
}

/** Of what a new database depends on. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update('pglite 0.5.16')
  for (const name of await migrationNames())
    hash.update(name).update(await readFile(`${migrationsFolder}${name}`))
  return hash.digest('hex').slice(0, 16)
}
