import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last version for Node 20. */
const version = '9.6.1'

/** Installs StrykerJS in a folder of its own: nothing else needs it, nor the 130 packages that it brings. */
export function installStryker(folder: string): { bin: string; runner: string } {
  const modules = join(folder, 'node_modules')
  const runner = join(modules, '@stryker-mutator/vitest-runner/dist/src/index.js')
  if (!existsSync(runner)) {
    mkdirSync(folder, { recursive: true })
    // Without a manifest of its own npm would install into the workspace above.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const { status } = spawnSync(
      'npm',
      [
        ...[
          'install',
          '--no-audit',
          '--no-fund',
          '--save-exact',
          '--ignore-scripts',
          '--legacy-peer-deps',
        ],
        `@stryker-mutator/core@${version}`,
        `@stryker-mutator/vitest-runner@${version}`,
      ],
      { cwd: folder, stdio: 'inherit' },
    )
    if (status !== 0) throw new Error('StrykerJS could not be installed.')
  }
  return { bin: join(modules, '@stryker-mutator/core/bin/stryker.js'), runner }
}
