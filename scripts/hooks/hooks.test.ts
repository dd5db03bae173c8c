import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { setHooks } from './setHooks.mjs'

const folders: string[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

/** A repository with one commit, and one of this checkout's hooks. */
function repository(hook: 'commit-msg' | 'pre-commit' = 'commit-msg') {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-hooks-'))
  folders.push(folder)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  const stage = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
    git('add', file)
  }
  const commit = (...args: string[]) => {
    try {
      git('commit', ...args)
    } catch (error) {
      return String((error as { stderr: unknown }).stderr)
    }
    return 'committed'
  }
  git('init', '--initial-branch=main')
  git('commit', '--allow-empty', '-m', 'the first')
  const hooks = join(folder, '.git/hooks-of-the-checkout')
  mkdirSync(hooks)
  const script = `#!/bin/sh\nexec '${join(import.meta.dirname, hook)}' "$@"\n`
  writeFileSync(join(hooks, hook), script, { mode: 0o755 })
  git('config', 'core.hooksPath', hooks)
  return { commit, folder, git, stage }
}

const message = 'fix: a thing\n\nThe reason.'

test('a message is refused with what it lacks, and one that lacks nothing is taken', () => {
  const { commit } = repository()
  expect(commit('--allow-empty', '-m', 'fix: a thing')).toContain('has no body that says why')
  expect(commit('--allow-empty', '-m', 'wip\n\nThe reason.')).toContain('does not begin with')
  expect(commit('--allow-empty', '-m', message)).toBe('committed')
})

test('what git writes below a message is no reason, and one that goes into another needs none', () => {
  const { commit, folder } = repository()
  writeFileSync(join(folder, 'message'), 'fix: a thing\n\n# Please enter the message.\n')
  expect(commit('--allow-empty', '--cleanup=strip', '-F', 'message')).toContain('has no body')
  const cut = '# ------------------------ >8 ------------------------'
  writeFileSync(join(folder, 'message'), `fix: a thing\n\n${cut}\ndiff --git a b\n`)
  expect(commit('--allow-empty', '--cleanup=scissors', '-F', 'message')).toContain('has no body')
  expect(commit('--allow-empty', '-m', 'fixup! fix: a thing')).toBe('committed')
})

test('a merge keeps the message that git gives it', () => {
  const { commit, git, stage } = repository()
  git('switch', '-c', 'other')
  stage('a.txt', 'a\n')
  expect(commit('-m', message)).toBe('committed')
  git('switch', 'main')
  stage('b.txt', 'b\n')
  expect(commit('-m', message)).toBe('committed')
  git('merge', '--no-ff', '--no-commit', 'other')
  expect(commit('--no-edit')).toBe('committed')
})

test('a staged file that is not formatted is refused', () => {
  const { commit, stage } = repository('pre-commit')
  stage('scripts/a.ts', 'export const a = "a"\n')
  expect(commit('-m', message)).toContain('Formatter would have printed')
  stage('scripts/a.ts', "export const a = 'a'\n")
  expect(commit('-m', message)).toBe('committed')
})

test('words of the dialect are refused where a commit adds them, and may move to another file', () => {
  const { commit, git, stage } = repository('pre-commit')
  stage('packages/core/src/a.ts', '/** The visitor is told. */\nexport const a = 1\n')
  expect(commit('-m', message)).toContain('packages/core/src/a.ts:1 told')
  git('commit', '--no-verify', '-m', message)
  git('mv', 'packages/core/src/a.ts', 'packages/core/src/b.ts')
  expect(commit('-m', message)).toBe('committed')
  stage('packages/core/src/b.ts', 'export const a = 1\n')
  stage('packages/core/src/c.ts', '/** The visitor is told. */\nexport const c = 1\n')
  expect(commit('-m', message)).toBe('committed')
  stage('notes/told.ts', '/** The visitor is told. */\nexport const d = 1\n')
  expect(commit('-m', message)).toBe('committed')
})

test('a start sets the hooks once: not over ones that are set, in a landing, or where there is no repository', async () => {
  const { folder, git } = repository()
  await setHooks(folder)
  expect(git('config', 'core.hooksPath')).toContain('hooks-of-the-checkout')
  git('config', '--unset', 'core.hooksPath')
  vi.stubEnv('LATCHKEY_LANDING', '1')
  await setHooks(folder)
  expect(() => git('config', 'core.hooksPath')).toThrow()
  vi.unstubAllEnvs()
  vi.stubEnv('LATCHKEY_LANDING', undefined)
  await setHooks(folder)
  expect(git('config', 'core.hooksPath')).toBe('scripts/hooks')
  await removeFolder(join(folder, '.git'))
  await setHooks(folder)
})
