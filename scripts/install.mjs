// Installs what is missing. Imported before anything is installed, so it uses Node alone.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setHooks } from './hooks/setHooks.mjs'
import { tryLock } from './processLock.mjs'
import { beginStep } from './progress.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const guardian = join(root, 'packages/devnet/src/process/guardian.mjs')
const lockFolder = join(root, '.latchkey')
const oldestNode = [20, 19]

/** A sentence when this Node is too old for the project, else undefined. */
export function nodeComplaint(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return undefined
  return `Latchkey needs Node ${oldestNode.join('.')} or later; this is ${version}. Install a newer Node (nodejs.org or your version manager) and try again.`
}

/**
 * True when node_modules holds what package-lock.json asks for. npm writes what it installed to
 * node_modules/.package-lock.json as its last act, so an install that was broken off has none.
 */
export async function isInstalled(folder = root) {
  const [wanted, present] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(async (file) => {
      try {
        return JSON.parse(await readFile(join(folder, file), 'utf8')).packages
      } catch {
        return undefined
      }
    }),
  )
  if (!wanted || !present) return false
  for (const [path, entry] of Object.entries(wanted)) {
    // '' and the workspaces' own folders are the checkout, not something installed.
    if (!path.includes('node_modules/')) continue
    const found = present[path]
    // npm leaves out what is meant for another platform.
    if (!found && (entry.optional || entry.devOptional) && !isForThisPlatform(entry)) continue
    if (!found || found.version !== entry.version || found.integrity !== entry.integrity)
      return false
  }
  return true
}

function isForThisPlatform({ cpu, libc, optional, os }) {
  if (os && !os.includes(process.platform)) return false
  if (cpu && !cpu.includes(process.arch)) return false
  // glibc or musl, and optional packages that failed to build, are npm's to judge.
  return !(libc || optional)
}

/**
 * Runs `npm ci` when node_modules is missing or not what package-lock.json asks for, showing its progress, and sets git's
 * hooks.
 * Aborting the signal ends npm and everything npm started. Two callers at once install once.
 * With LATCHKEY_SKIP_INSTALL set it takes node_modules as it is.
 */
export async function ensureInstalled({ signal } = {}) {
  signal?.throwIfAborted()
  await setHooks(root)
  if (process.env.LATCHKEY_SKIP_INSTALL) return
  if (await isInstalled()) return
  const release = await takeLock(signal)
  try {
    if (await isInstalled()) return
    const text = existsSync(join(root, 'node_modules'))
      ? 'Installing packages, since package-lock.json has changed'
      : 'Installing packages, which takes about a minute the first time'
    const step = beginStep(text)
    const outcome = await npmCi(signal).catch((error) => ({ code: 1, output: String(error) }))
    if (outcome.code === 0) return step.done()
    step.failed()
    signal?.throwIfAborted()
    throw new Error(`npm ci failed with code ${outcome.code}:\n${outcome.output.trim()}`)
  } finally {
    await release()
  }
}

/** The guardian ends npm when this process is gone, even by SIGKILL: two npm in one node_modules break it. */
function npmCi(signal) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const child = spawn(
    process.execPath,
    [guardian, npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  const read = (chunk) => {
    output = (output + chunk).slice(-16_384)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const stop = () => child.connected && child.send('stop', () => {})
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Waits while another start or test of this checkout installs. */
async function takeLock(signal) {
  await mkdir(lockFolder, { recursive: true })
  for (let said = false; ; said = true) {
    const { release } = await tryLock(join(lockFolder, 'install.lock'))
    if (release) return release
    if (!said) console.log('  · Another start or test is installing the packages; waiting for it …')
    await pause(300)
    signal?.throwIfAborted()
  }
}
