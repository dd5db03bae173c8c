import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { claimFolder } from './claimFolder.ts'

async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-claim-'))
  onTestFinished(() => removeFolder(folder))
  return { folder, lock: join(folder, 'dev.lock') }
}

test('a claimed folder is refused until it is released', async () => {
  const { folder } = await setup()
  const release = await claimFolder(folder)
  await expect(claimFolder(folder)).rejects.toMatchObject({ code: 'devnet.already_running' })
  await release()
  await (await claimFolder(folder))()
  expect(await readdir(folder)).toEqual([])
})

test('the claim of an ended process is taken over', async () => {
  const { folder, lock } = await setup()
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  await writeFile(lock, JSON.stringify({ pid, token: 'old' }))
  await (await claimFolder(folder))()
})

test.runIf(process.platform === 'linux')(
  'a process id that now belongs to another process holds nothing',
  async () => {
    const { folder, lock } = await setup()
    await writeFile(lock, JSON.stringify({ pid: process.pid, start: '1', token: 'old' }))
    await (await claimFolder(folder))()
  },
)

test('a lock file cut short by a crash holds nothing', async () => {
  const { folder, lock } = await setup()
  await writeFile(lock, '{"pid":')
  await (await claimFolder(folder))()
})

test('of many claims at once on a stale lock exactly one wins', async () => {
  const { folder, lock } = await setup()
  await writeFile(lock, '')
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
