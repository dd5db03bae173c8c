import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '../scripts/folders/removeFolder.ts'
import { findWebKit } from './findWebKit.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-webkit-'))
})

afterAll(() => removeFolder(folder))

test('WebKit is found when its driver and a screen for it are there, and not by one of them', async () => {
  expect(findWebKit({ PATH: folder })).toBeUndefined()
  await writeFile(join(folder, 'WebKitWebDriver'), '')
  expect(findWebKit({ PATH: folder })).toBeUndefined()
  await writeFile(join(folder, 'Xvfb'), '')
  expect(findWebKit({ PATH: `/nowhere:${folder}` })).toEqual({
    display: join(folder, 'Xvfb'),
    driver: join(folder, 'WebKitWebDriver'),
  })
})
