// Packs each built package as `npm publish` would and lets publint and attw judge what a customer gets.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages, workspaceRoot } from './workspace.ts'

const packed = join(workspaceRoot, '.latchkey/packed')
const bin = join(workspaceRoot, 'node_modules/.bin')
let failures = 0

function run(command: string, args: string[]): { ok: boolean; output: string; stdout: string } {
  const { status, stderr, stdout } = spawnSync(command, args, {
    cwd: workspaceRoot,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { ok: status === 0, output: `${stdout}${stderr}`, stdout }
}

rmSync(packed, { recursive: true, force: true })
mkdirSync(packed, { recursive: true })

for (const { folder, name } of publishedPackages()) {
  const pack = run('npm', [
    'pack',
    folder,
    '--pack-destination',
    packed,
    '--json',
    '--ignore-scripts',
  ])
  if (!pack.ok) throw new Error(pack.output)
  const [{ entryCount, filename, size }] = JSON.parse(pack.stdout) as [
    { entryCount: number; filename: string; size: number },
  ]
  const tarball = join(packed, filename)
  const verdicts = [
    run(join(bin, 'publint'), ['run', tarball, '--strict']),
    // Only ES modules are published: node10 resolution and require() are not promised.
    run(join(bin, 'attw'), [tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii']),
  ]
  const failed = verdicts.filter(({ ok }) => !ok)
  failures += failed.length
  console.log(`${name}: ${entryCount} files, ${(size / 1000).toFixed(0)} kB packed`)
  for (const { output } of failed) console.error(output)
}

process.exitCode = failures ? 1 : 0
