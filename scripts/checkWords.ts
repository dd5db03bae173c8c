// `npm run words` compares the words of the private dialect with scripts/words/allowed.json. `-- --lower` writes the
// counts that have fallen; `-- --list packages/core` names each place of a part.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findWords } from './words/findWords.ts'
import { fallen, lowered, risen, type WordCounts } from './words/ratchet.ts'
import { sourceFiles } from './words/sourceFiles.ts'
import { workspaceRoot } from './workspace.ts'

const { values } = parseArgs({ options: { list: { type: 'string' }, lower: { type: 'boolean' } } })

const allowedFile = join(workspaceRoot, 'scripts/words/allowed.json')
const allowed = JSON.parse(readFileSync(allowedFile, 'utf8')) as WordCounts
const parts = ['apps', 'packages']
  .flatMap((folder) => readdirSync(join(workspaceRoot, folder)).map((name) => `${folder}/${name}`))
  .concat('e2e', 'scripts')
  .filter((part) => existsSync(join(workspaceRoot, part)))
if (values.list && !parts.includes(values.list))
  throw new Error(`No part is named ${values.list}. Known: ${parts.join(', ')}.`)
const places = new Map(parts.map((part) => [part, placesOf(part)]))
const counts: WordCounts = Object.fromEntries([...places].map(([part, all]) => [part, all.length]))

if (values.list) console.log(places.get(values.list)?.join('\n'))
else if (values.lower)
  writeFileSync(allowedFile, `${JSON.stringify(lowered(counts, allowed), undefined, 2)}\n`)
else report()

function report(): void {
  for (const part of risen(counts, allowed)) {
    for (const place of places.get(part) ?? []) console.error(place)
    console.error(`${part}: ${counts[part]} words, ${allowed[part] ?? 0} are allowed\n`)
    process.exitCode = 1
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const fewer = fallen(counts, allowed)
  console.log(
    `${total} words of the dialect${fewer.length ? `; fewer than allowed in ${fewer.join(', ')}: npm run words -- --lower` : ''}`,
  )
}

function placesOf(part: string): readonly string[] {
  const folder = join(workspaceRoot, part)
  return sourceFiles(folder).flatMap((file) =>
    findWords(file, readFileSync(join(folder, file), 'utf8')).map(
      ({ instead, line, text }) => `${part}/${file}:${line} ${text} → ${instead}`,
    ),
  )
}
