import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { access, cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { isAlive } from '../../../scripts/processLock.mjs'
import { seededStates } from './folders.ts'
import { createPatience } from './process/createPatience.ts'

const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))

/** `npm start` in a folder of its own; the parts that run inside its process are left out, for speed. */
async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-start-'))
  // Inside the folder, so that each anvil's command line names it, as those of the other chains do anyway;
  // copied, so that none is seeded again.
  await cp(seededStates, join(folder, 'chains'), { recursive: true }).catch(() => undefined)
  const start = () => {
    const child = spawn(process.execPath, [script, '--chains-only', `--folder=${folder}`], {
      env: { ...process.env, LATCHKEY_SKIP_INSTALL: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await exit
    })
    return {
      child,
      exit,
      output: () => output,
      printed: async (text: string) =>
        until(
          () => output.includes(text),
          text,
          () => output,
        ),
    }
  }
  const devFile = async () => JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8'))
  onTestFinished(async () => {
    await until(() => processesOf(folder).length === 0, 'no process left')
    await removeFolder(folder)
  })
  return { devFile, folder, start }
}

/** Processes whose command line names the folder: the world, its guardians and its chains. */
function processesOf(folder: string): string[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(folder))
}

async function until(holds: () => boolean, what: string, said = () => ''): Promise<void> {
  const patience = createPatience({ said })
  while (!holds()) {
    if (patience.isOver()) throw new Error(`Waited too long for: ${what}\n${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

// Until all chains run it takes a second alone; where the moment comes later, the world runs.
const randomMs = Math.floor(Math.random() * 2000)

// A start takes two seconds alone and several beside the browsers of a whole test run.
describe.skipIf(process.platform === 'win32')('npm start', () => {
  test.each([
    ['SIGHUP', 'Latchkey', 0, 129],
    ['SIGTERM', 'Starting the Bitcoin chain', 0, 143],
    ['SIGKILL', '✓ Starting the Solana chain', 0, null],
    // Drawn anew in each run; the title tells which moment to put in its place.
    ['SIGKILL', 'Starting the chains', randomMs, null],
  ] as const)('%s after "%s" and %i ms leaves nothing', async (signal, text, delayMs, code) => {
    const { folder, start } = await setup()
    const { child, exit, printed } = start()
    await printed(text)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    child.kill(signal)
    expect(await exit).toBe(code)
    await until(() => processesOf(folder).length === 0, 'every process to end')
    await expect(access(join(folder, 'dev.json'))).rejects.toThrow('ENOENT')
  })

  test('a world killed outright leaves no chain, the next start takes its folder over, and SIGKILL to that leaves nothing', async () => {
    const { devFile, folder, start } = await setup()
    const first = start()
    await first.printed('Ctrl-C stops everything')
    const { pids } = await devFile()
    process.kill(pids[0], 'SIGKILL')
    await first.exit
    await until(() => !pids.some(isAlive), 'every process of dev.json to end')

    const second = start()
    await second.printed('Ctrl-C stops everything')
    const next = await devFile()
    expect(next.pids).not.toEqual(pids)
    second.child.kill('SIGKILL')
    expect(await second.exit).toBe(null)
    await until(() => !next.pids.some(isAlive), 'every process of dev.json to end')
    await until(() => processesOf(folder).length === 0, 'every process to end')
    await expect(access(join(folder, 'dev.json'))).rejects.toThrow('ENOENT')
  })

  test('a second start says where the first one runs and leaves it alone, and SIGINT to the first leaves nothing', async () => {
    const { devFile, folder, start } = await setup()
    const first = start()
    await first.printed('Ctrl-C stops everything')
    const { pids, ready } = await devFile()
    expect(ready).toBe(true)
    // The world, and for each of four chains its guardian and itself.
    expect(pids).toHaveLength(9)
    const second = start()
    expect(await second.exit).toBe(0)
    expect(second.output()).toMatch(/already runs in .* \(process \d+\)/)
    expect(pids.every(isAlive)).toBe(true)
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(130)
    await until(() => !pids.some(isAlive), 'every process of dev.json to end')
    await until(() => processesOf(folder).length === 0, 'every process to end')
    await expect(access(join(folder, 'dev.json'))).rejects.toThrow('ENOENT')
  })

  test('error: an unknown option is named with the ones there are', async () => {
    const child: ChildProcess = spawn(process.execPath, [script, '--bilt'], {
      env: { ...process.env, LATCHKEY_SKIP_INSTALL: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2)
    expect(output).toMatch(/--bilt[\s\S]*--built/)
  })
})
