// `npm run build [-- names]`: each published package to its `dist`, as ES modules and declarations.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyAssets } from './build/copyAssets.ts'
import { nameCompiledFiles } from './build/nameCompiledFiles.ts'
import { pruneDeclarations } from './build/pruneDeclarations.ts'
import { type WorkspacePackage, workspacePackages, workspaceRoot } from './workspace.ts'

const asked = process.argv.slice(2)

function run(folder: string, command: string, ...args: string[]) {
  const binary = join(workspaceRoot, 'node_modules/.bin', command)
  const { status } = spawnSync(binary, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${folder}`)
}

function build({ exports, folder, name }: WorkspacePackage) {
  const startedMs = performance.now()
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  // A package with styles is bundled; there tsc writes only the declarations.
  const bundled = existsSync(join(folder, 'vite.config.ts'))
  const declarationsOnly = bundled ? ['--emitDeclarationOnly', '--declarationMap', 'false'] : []
  run(folder, 'tsc', '-p', 'tsconfig.build.json', ...declarationsOnly)
  nameCompiledFiles(join(folder, 'dist'))
  if (bundled) {
    run(folder, 'vite', 'build', '--logLevel', 'warn')
    pruneDeclarations({
      folder: join(folder, 'dist'),
      entries: Object.values(exports).map(({ types }) => join(folder, types)),
    })
  } else copyAssets({ from: join(folder, 'src'), to: join(folder, 'dist') })
  console.log(`${name} built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
}

for (const one of workspacePackages()) {
  const shortName = one.name.replace('@latchkey/', '')
  if (
    asked.length ? asked.includes(shortName) : existsSync(join(one.folder, 'tsconfig.build.json'))
  )
    build(one)
}
