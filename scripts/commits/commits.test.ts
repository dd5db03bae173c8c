import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { commitProblems } from './commitProblems.mjs'
import { commitsSince } from './commitsSince.ts'

const body = 'The reason.'

test.each([
  'feat(core): a wallet stays',
  'fix(core,react): both at once',
  'test(e2e): a scene',
  'feat(server)!: a path is gone',
  'docs: where things go',
  `fix: ${'x'.repeat(67)}`,
  `fix: ${'€'.repeat(67)}`,
])('accepts "%s"', (subject) => {
  expect(commitProblems({ body, subject })).toEqual([])
})

test.each([
  ['wip', 'does not begin'],
  ['Fix: a thing', 'does not begin'],
  ['fix a thing', 'does not begin'],
  ['fix:a thing', 'does not begin'],
  ['fix(): a thing', 'does not begin'],
  ['fix(Core): a thing', 'does not begin'],
  ['fix : a thing', 'does not begin'],
  [`fix: ${'x'.repeat(68)}`, 'has 73 characters'],
])('refuses "%s"', (subject, problem) => {
  expect(commitProblems({ body, subject })).toEqual([expect.stringContaining(problem)])
})

test.each(['', '\n \n', 'Co-authored-by: A <a@b.example>\nSigned-off-by: C <c@d.example>\n'])(
  'refuses a body without a reason: %j',
  (empty) => {
    expect(commitProblems({ body: empty, subject: 'fix: a thing' })).toEqual([
      'has no body that says why',
    ])
  },
)

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-commits-'))
  folders.push(folder)
  const run = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  const commit = (subject: string, text = body) => {
    run('commit', '--allow-empty', '-m', `${subject}\n\n${text}`)
    return run('rev-parse', 'HEAD')
  }
  run('init', '--initial-branch=main')
  return { commit, folder, run }
}

test('lists the commits after the base with their bodies, and no merge', () => {
  const { commit, folder, run } = repository()
  commit('before the rule')
  const base = commit('the base')
  run('checkout', '-b', 'side')
  commit('fix: on a branch', 'Two\n\nparagraphs.')
  run('checkout', 'main')
  commit('feat: on main')
  run('merge', '--no-ff', '--no-edit', 'side')
  const found = commitsSince(base, folder)?.map((one) => [one.subject, one.body.trim()])
  expect(found?.toSorted()).toEqual([
    ['feat: on main', body],
    ['fix: on a branch', 'Two\n\nparagraphs.'],
  ])
  expect(commitsSince(run('rev-parse', 'HEAD'), folder)).toEqual([])
})

test('says that the history is missing: in a shallow clone and without a repository', () => {
  const { commit, folder, run } = repository()
  const base = commit('the base')
  commit('fix: one')
  commit('anything: two')
  const clone = mkdtempSync(join(tmpdir(), 'latchkey-commits-'))
  folders.push(clone)
  run('clone', '--depth=1', `file://${folder}`, clone)
  expect(commitsSince(base, clone)).toBeUndefined()
  const plain = mkdtempSync(join(tmpdir(), 'latchkey-commits-'))
  folders.push(plain)
  expect(commitsSince(base, plain)).toBeUndefined()
})
