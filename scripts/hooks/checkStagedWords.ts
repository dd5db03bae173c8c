// What the hook `pre-commit` runs: words of the private dialect that a commit adds to what was there.
import { execFileSync } from 'node:child_process'
import { findWords } from '../words/findWords.ts'
import { isSource } from '../words/isSource.ts'
import { stagedFiles } from './stagedFiles.ts'

/** What `npm run words` reads, too. */
const read = /^(?:apps|packages|e2e|scripts)\//

const files = stagedFiles().map(({ before, path }) => ({
  after: isRead(path) ? findWords(path, textOf(`:${path}`)) : [],
  before: before && isRead(before) ? findWords(before, textOf(`HEAD:${before}`)) : [],
  path,
}))
const added = files.reduce((sum, { after, before }) => sum + after.length - before.length, 0)
if (added > 0) {
  for (const { after, before, path } of files)
    if (after.length > before.length)
      for (const { instead, line, text } of after)
        console.error(`${path}:${line} ${text} → ${instead}`)
  console.error(`This commit adds ${added} words of the dialect (AGENTS.md, "How we write").`)
  process.exitCode = 1
}

function textOf(object: string): string {
  return execFileSync('git', ['show', object], { encoding: 'utf8', maxBuffer: 2 ** 26 })
}

function isRead(path: string): boolean {
  return read.test(path) && isSource(path)
}
