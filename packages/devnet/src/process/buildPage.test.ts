import { mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { buildPage } from './buildPage.ts'

test('a page is built again only when a file it is made of has changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-page-'))
  onTestFinished(() => removeFolder(folder))
  const entry = pathToFileURL(join(folder, 'main.ts'))
  const part = join(folder, 'part.ts')
  await writeFile(entry, "import { word } from './part.ts'\ndocument.title = word\n")
  await writeFile(part, "export const word = 'first'\n")

  const built = await buildPage(entry)
  onTestFinished(() => removeFolder(built))
  const code = () => readFile(join(built, 'main.js'), 'utf8')
  expect(await code()).toContain('first')

  await writeFile(join(built, 'main.js'), 'kept')
  expect(await buildPage(entry)).toBe(built)
  expect(await code()).toBe('kept')

  await writeFile(part, "export const word = 'other'\n")
  await utimes(part, new Date(), new Date(Date.now() + 5_000))
  expect(await buildPage(entry)).toBe(built)
  expect(await code()).toContain('other')
})
