import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { KeyFileError, openKeyFile } from './openKeyFile.ts'

async function folderOf() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => removeFolder(folder))
  return folder
}

test('a key is made at the first start, for its owner alone, and stays', async () => {
  const folder = join(await folderOf(), 'keys')
  const key = await openKeyFile({ folder, isNeeded: false, role: 'wallet' })
  expect(key).toHaveLength(32)
  expect((await stat(join(folder, 'wallet.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await openKeyFile({ folder, isNeeded: false, role: 'wallet' })).toEqual(key)
  expect(await openKeyFile({ folder, isNeeded: false, role: 'recovery' })).not.toEqual(key)
})

test('error: a key that is needed is never made anew', async () => {
  const folder = await folderOf()
  const open = (isNeeded: boolean) => openKeyFile({ folder, isNeeded, role: 'wallet' })
  await expect(open(true)).rejects.toThrow('wallet.key is missing')
  expect(await readdir(folder)).toEqual([])
  const key = await open(false)
  expect(await open(true)).toEqual(key)
})

test.each([
  ['the database’s own folder', 'data', undefined],
  ['a folder in it', 'data/keys', undefined],
  ['one deep in it', 'data/a/b/keys', undefined],
  ['one by a way around', 'other/../data/keys', undefined],
  ['one that a link leads to', 'link/keys', 'data'],
])(
  'error: keys are not kept in %s: whoever copies the database would have both',
  async (_, keys, target) => {
    const root = await folderOf()
    const databaseFolder = join(root, 'data')
    await mkdir(databaseFolder)
    if (target) await symlink(join(root, target), join(root, 'link'))
    const folder = `${root}/${keys}`
    await expect(
      openKeyFile({ databaseFolder, folder, isNeeded: false, role: 'wallet' }),
    ).rejects.toThrow('lies in the folder of the database')
    expect(await readdir(databaseFolder)).toEqual([])
  },
)

test.each(['keys', 'data-keys', 'data/../keys', '..data'])(
  'keys in %s beside the database are taken',
  async (keys) => {
    const root = await folderOf()
    const [databaseFolder, folder] = [join(root, 'data'), `${root}/${keys}`]
    expect(
      await openKeyFile({ databaseFolder, folder, isNeeded: false, role: 'wallet' }),
    ).toHaveLength(32)
  },
)

test('processes that start at once have the same key, and leave no draft behind', async () => {
  const folder = await folderOf()
  const keys = await Promise.all(
    Array.from({ length: 12 }, () => openKeyFile({ folder, isNeeded: false, role: 'wallet' })),
  )
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['wallet.key'])
})

test('error: a file that others may read, or that holds no key, is not used and not replaced', async () => {
  const folder = await folderOf()
  const file = join(folder, 'wallet.key')
  await openKeyFile({ folder, isNeeded: false, role: 'wallet' })
  const before = await readFile(file)
  await chmod(file, 0o644)
  await expect(openKeyFile({ folder, isNeeded: false, role: 'wallet' })).rejects.toThrow(
    'chmod 600',
  )
  expect(await readFile(file)).toEqual(before)
  await writeFile(join(folder, 'recovery.key'), 'short', { mode: 0o600 })
  await expect(openKeyFile({ folder, isNeeded: false, role: 'recovery' })).rejects.toBeInstanceOf(
    KeyFileError,
  )
})
