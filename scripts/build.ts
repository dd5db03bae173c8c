// `npm run build [-- names]`: each published package to its `dist`, as ES modules and declarations.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyAssets } from './build/copyAssets.ts'
import { nameCompiledFiles } from './build/nameCompiledFiles.ts'
import { pruneDeclarations } from './build/pruneDeclarations.ts'
import { wavesOf } from './build/wavesOf.ts'
import { inLanes } from './inLanes.mjs'
import { type WorkspacePackage, workspacePackages, workspaceRoot } from './workspace.ts'

const asked = process.argv.slice(2)
/** While one package is bundled, another is compiled. */
const lanes = 2

/** Pages that a package serves, by its name: an app, and the folder of the package that it is built into. */
const servedPages: Readonly<Record<string, { app: string; into: string }>> = {
  '@latchkey/server': { app: 'apps/wallet', into: 'wallet' },
}

/** Files of the checkout that a package brings along, by its name; those of `deploy` that need no checkout. */
const broughtFiles: Readonly<Record<string, readonly string[]>> = {
  '@latchkey/server': [
    'NOTICE',
    'deploy/Caddyfile',
    'deploy/latchkey-recovery.service',
    'deploy/latchkey-server.service',
    'deploy/nginx.conf',
  ],
}

/** Of TypeScript 7, by its path: `.bin/tsc` is the one of version 6 (ADR 19). */
const tsc = 'typescript-native/bin/tsc'

async function run(folder: string, command: string, ...args: string[]) {
  const binary = join(workspaceRoot, 'node_modules', command)
  const [status] = await once(spawn(binary, args, { cwd: folder, stdio: 'inherit' }), 'close')
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}`)
}

async function build({ exports, folder, name }: WorkspacePackage) {
  const startedMs = performance.now()
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  // A package with styles is bundled; there tsc writes only the declarations.
  const bundled = existsSync(join(folder, 'vite.config.ts'))
  const declarationsOnly = bundled ? ['--emitDeclarationOnly', '--declarationMap', 'false'] : []
  await run(folder, tsc, '-p', 'tsconfig.build.json', ...declarationsOnly)
  nameCompiledFiles(join(folder, 'dist'))
  if (bundled) {
    await run(folder, '.bin/vite', 'build', '--logLevel', 'warn')
    pruneDeclarations({
      folder: join(folder, 'dist'),
      entries: Object.values(exports).map(({ types }) => join(folder, types)),
    })
  } else copyAssets({ from: join(folder, 'src'), to: join(folder, 'dist') })
  // A program for pages that bundle nothing.
  if (existsSync(join(folder, 'script.vite.config.ts')))
    await run(folder, '.bin/vite', 'build', '-c', 'script.vite.config.ts', '--logLevel', 'warn')
  const pages = servedPages[name]
  if (pages) {
    const outDir = join(folder, pages.into)
    const options = ['--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
    await run(join(workspaceRoot, pages.app), '.bin/vite', 'build', ...options)
  }
  for (const path of broughtFiles[name] ?? [])
    cpSync(join(workspaceRoot, path), join(folder, path), { force: true })
  console.log(`${name} built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
}

const chosen = workspacePackages().filter(({ folder, name }) =>
  asked.length
    ? asked.includes(name.replace('@latchkey/', ''))
    : existsSync(join(folder, 'tsconfig.build.json')),
)
for (const wave of wavesOf(chosen)) await inLanes(wave, lanes, build)
