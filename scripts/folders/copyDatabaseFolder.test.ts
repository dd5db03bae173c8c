import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabaseFolder } from './copyDatabaseFolder.ts'
import { removeFolder } from './removeFolder.ts'

test('a copied database has all files but the lock of who made it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'latchkey-copied-'))
  onTestFinished(() => removeFolder(home))
  const [from, to] = [join(home, 'from'), join(home, 'to')]
  await mkdir(join(from, 'postgres'), { recursive: true })
  for (const file of [
    'identity.json',
    'lock.json',
    'lock.takeover',
    'postgres/lock.json',
    'postgres/PG_VERSION',
  ])
    await writeFile(join(from, file), file)
  await copyDatabaseFolder(from, to)
  expect((await readdir(to, { recursive: true })).sort()).toEqual([
    'identity.json',
    'postgres',
    'postgres/PG_VERSION',
    'postgres/lock.json',
  ])
})
