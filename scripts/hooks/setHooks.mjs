// git asks this checkout's hooks from now on. Called by each start and test, since npm runs no scripts of packages here.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where git looks, from the top of each checkout and worktree. */
const hooks = 'scripts/hooks'

/**
 * Sets `core.hooksPath` of a checkout, where none is set. Elsewhere than in a repository nothing happens: a copy of the
 * files is no less whole. A landing (`LATCHKEY_LANDING`) writes no commits, and leaves the settings alone.
 *
 * @param {string} folder
 */
export async function setHooks(folder) {
  if (process.env.LATCHKEY_LANDING) return
  const git = (...args) => run('git', args, { cwd: folder })
  try {
    await git('config', 'core.hooksPath').catch(() => git('config', 'core.hooksPath', hooks))
  } catch {}
}
