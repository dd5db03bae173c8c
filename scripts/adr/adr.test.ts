import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../workspace.ts'
import { adrIndex } from './adrIndex.ts'
import { readAdr } from './readAdr.ts'

const folder = join(workspaceRoot, 'docs/adr')
const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const read = (file: string) => ({
  file,
  ...readAdr(file, readFileSync(join(folder, file), 'utf8')),
})

test.each(files)('%s says its number, title, status and date', (file) => {
  expect(() => read(file)).not.toThrow()
})

test('no two decisions have one number', () => {
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('a decision that supersedes another is named by it, with the same part', () => {
  const adrs = files.map(read)
  const forward = adrs.flatMap(({ number, supersedes }) =>
    supersedes.map((old) => `${old.number} by ${number}, ${old.part ?? 'whole'}`),
  )
  const backward = adrs.flatMap(({ number, supersededBy }) =>
    supersededBy.map((later) => `${number} by ${later.number}, ${later.part ?? 'whole'}`),
  )
  expect(forward.toSorted()).toEqual(backward.toSorted())
})

test('the index lists every decision', async () => {
  await expect(adrIndex(files.toSorted().map(read))).toMatchFileSnapshot(join(folder, 'README.md'))
})

const header = '# 7. A title\n\nStatus: accepted\nDate: 2026-11-21\n'

test('reads a header, with or without a blank line after the title', () => {
  const adr = {
    number: 7,
    title: 'A title',
    status: 'accepted',
    date: '2026-11-21',
    supersedes: [],
    supersededBy: [],
  }
  expect(readAdr('0007-a.md', `${header}\n**Context.** Text: of it.`)).toEqual(adr)
  expect(readAdr('0007-a.md', header.replace('\n\n', '\n'))).toEqual(adr)
  expect(readAdr('0007-a.md', `${header}Supersedes: 1 (the compiler), 3\n`).supersedes).toEqual([
    { number: 1, part: 'the compiler' },
    { number: 3, part: undefined },
  ])
})

test.each([
  ['a name', 'seven.md', header],
  ['another number', '0008-a.md', header],
  ['zeros in front', '0007-a.md', header.replace('# 7', '# 0007')],
  ['no title', '0007-a.md', header.replace(' A title', '')],
  ['no status', '0007-a.md', header.replace('Status: accepted\n', '')],
  ['an unknown status', '0007-a.md', header.replace('accepted', 'done')],
  ['no date', '0007-a.md', header.replace('Date: 2026-11-21\n', '')],
  ['another form of date', '0007-a.md', header.replace('2026-11-21', '21 November 2026')],
  ['no such day', '0007-a.md', header.replace('2026-11-21', '2026-13-21')],
  ['a status after the text began', '0007-a.md', header.replace('\n\n', '\n\nText.\n')],
  ['a relation without a number', '0007-a.md', `${header}Superseded by: the next\n`],
  ['accepted, though replaced whole', '0007-a.md', `${header}Superseded by: 9\n`],
  ['superseded by none', '0007-a.md', header.replace('accepted', 'superseded')],
])('refuses %s', (_, file, text) => {
  expect(() => readAdr(file, text)).toThrow(`${file}: expected`)
})
