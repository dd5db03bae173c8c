import { access, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { removeFolder } from './removeFolder.ts'

test('a folder that is still written into goes once the last file is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-written-'))
  let isGone = false
  let written = 0
  // As a child that is about to end does, in the moments between two looks of `rm`.
  const writing = (async () => {
    while (written < 500 && !isGone) {
      written += 1
      await writeFile(join(folder, `${written}`), '').catch(() => undefined)
      await turn()
    }
  })()
  await removeFolder(folder)
  isGone = true
  await writing
  expect(written).toBeGreaterThan(1)
  await expect(access(folder)).rejects.toThrow('ENOENT')
})

test('a folder that is not there is no error', async () => {
  await removeFolder(join(tmpdir(), 'latchkey-never-made'))
})
