import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { DatabaseLockedError } from './DatabaseLockedError.ts'
import { lockFolder } from './lockFolder.ts'
import { openPgliteThread } from './openPgliteThread.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-lock-'))
})
afterEach(() => removeFolder(folder))

const lockFile = () => join(folder, 'lock.json')

test('a second opener is refused, also in the same process', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(DatabaseLockedError)
  await expect(openPgliteThread({ folder })).rejects.toThrow(`is open in process ${process.pid}`)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await (await lockFolder(folder)).release()
})

test('of ten openers at the same moment one wins', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of ten openers that find a stale lock at the same moment one wins', async () => {
  const gone = await endedProcess()
  await writeFile(lockFile(), JSON.stringify({ host: hostname(), pid: gone, startedAt: null }))
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
  expect(await readdir(folder)).toEqual(['lock.json'])
})

test('a lock of an earlier process with our number is stale', async () => {
  const startedAt = 'another boot:1'
  await writeFile(lockFile(), JSON.stringify({ host: hostname(), pid: process.pid, startedAt }))
  await (await lockFolder(folder)).release()
})

test('half a lock, as a full disk leaves it, is stale', async () => {
  await writeFile(lockFile(), '{"pid":')
  await (await lockFolder(folder)).release()
})

test('a lock of another machine is refused, and the error names the file', async () => {
  const host = 'elsewhere'
  await writeFile(lockFile(), JSON.stringify({ host, pid: 1, startedAt: null }))
  await expect(lockFolder(folder)).rejects.toThrow(`delete ${lockFile()}`)
})

function endedProcess(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    child.once('error', reject)
    child.once('exit', () => resolve(child.pid ?? 0))
  })
}
