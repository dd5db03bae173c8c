import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../workspace.ts'
import { blocksOf } from './blocksOf.ts'
import { compileBlocks } from './compileBlocks.ts'
import { pages } from './pages.ts'

test('every block of TypeScript and JavaScript in the pages compiles', async () => {
  const { count, problems } = await compileBlocks(pages())
  expect(problems).toEqual([])
  expect(count).toBeGreaterThan(25)
})

test.each(pages())('no block of %s is overlooked for its fence or its language', (page) => {
  const text = readFileSync(join(workspaceRoot, page), 'utf8')
  const blocks = blocksOf(text)
  expect([...text.matchAll(/^\s*(`{3,}|~{3,})/gm)]).toHaveLength(2 * blocks.length)
  // Each of these is TypeScript or JavaScript to a reader, and none to the compiler above.
  for (const { language, line } of blocks)
    expect(language, `${page}:${line}`).not.toMatch(/^$|^(typescript|javascript|[mc][jt]s)$/)
})

test.each(pages())('every block of JSON of %s is JSON', (page) => {
  for (const { language, line, text } of blocksOf(readFileSync(join(workspaceRoot, page), 'utf8')))
    if (language === 'json') expect(() => JSON.parse(text), `${page}:${line}`).not.toThrow()
})
