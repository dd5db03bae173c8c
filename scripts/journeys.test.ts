import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from './workspace.ts'

const text = readFileSync(join(workspaceRoot, 'AGENTS.md'), 'utf8')
const section = text.slice(text.indexOf('## Three journeys'), text.indexOf('## Where things go'))
const journeys = section
  .split(/^\*\*/m)
  .slice(1)
  .map((journey) => ({
    files: [...journey.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
    name: journey.slice(0, journey.indexOf('**')),
  }))

test('there are three', () => {
  expect(journeys.map(({ files }) => files.length > 9)).toEqual([true, true, true])
})

test.each(journeys)('$name: every file is there, none comes twice', ({ files }) => {
  expect(files.filter((file) => !existsSync(join(workspaceRoot, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})
