import { spawnSync } from 'node:child_process'
import type { Commit } from './commitProblems.mjs'

/**
 * The commits of the checkout after `base`, merges left out, newest first.
 *
 * Answers with nothing where the history does not reach so far: in a shallow clone, or without git.
 */
export function commitsSince(
  base: string,
  folder: string,
): readonly (Commit & { id: string })[] | undefined {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (git('merge-base', '--is-ancestor', base, 'HEAD').status !== 0) return undefined
  const { status, stderr, stdout } = git(
    ...['log', '--no-merges', '--format=%h%x00%s%x00%b%x1e', `${base}..HEAD`],
  )
  if (status !== 0) throw new Error(`git log: ${stderr}`)
  return stdout
    .split('\x1e')
    .slice(0, -1)
    .map((text) => {
      const [id = '', subject = '', body = ''] = text.trim().split('\0')
      return { body, id, subject }
    })
}
