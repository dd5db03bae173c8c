import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAlive } from '../../../../scripts/processLock.mjs'
import { spawnGuarded } from './spawnGuarded.ts'

/** A command with a child of its own, which prints both process ids. */
const family = [
  '-e',
  `const {spawn} = require('node:child_process')
   const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
   console.log('family', process.pid, child.pid)
   setInterval(() => {}, 1e6)`,
]

async function gone(pids: readonly number[]): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < 5_000; waitedMs += 50) {
    if (!pids.some(isAlive)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

test('stop ends the command and its children', async () => {
  const guarded = spawnGuarded(process.execPath, family)
  const [, ...pids] = await guarded.printed(/family (\d+) (\d+)/)
  await guarded.stop()
  expect(await gone([...guarded.pids(), ...pids.map(Number)])).toBe(true)
})

test('a command that ends by itself gives its code and words', async () => {
  const guarded = spawnGuarded(process.execPath, [
    '-e',
    'console.error("no luck"); process.exit(3)',
  ])
  expect(await guarded.exited).toEqual({ code: 3, output: 'no luck\n' })
})

test('error: a command that does not exist gives 127', async () => {
  const { code, output } = await spawnGuarded('/nowhere/command', []).exited
  expect(code).toBe(127)
  expect(output).toContain('ENOENT')
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s to the parent leaves neither guardian nor command',
  async (signal) => {
    const module = fileURLToPath(new URL('./spawnGuarded.ts', import.meta.url))
    const parent = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `const { spawnGuarded } = await import(${JSON.stringify(module)})
         const guarded = spawnGuarded(process.execPath, ${JSON.stringify(family)})
         const [, ...pids] = await guarded.printed(/family (\\d+) (\\d+)/)
         console.log('pids', ...guarded.pids(), ...pids)
         setInterval(() => {}, 1e6)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const printed = await new Promise<string>((resolve) => {
      parent.stdout.once('data', (chunk) => resolve(String(chunk)))
    })
    const pids = printed.trim().split(' ').slice(1).map(Number)
    expect(pids).toHaveLength(4)
    expect(pids.every(isAlive)).toBe(true)
    parent.kill(signal)
    expect(await gone(pids)).toBe(true)
  },
)
