// Packs every published package, built if need be, and prints the lines that install the named ones into a site.

import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { publishedPackages, workspaceRoot } from '../workspace.ts'
import { installLines } from './installLines.ts'
import { isBuilt } from './isBuilt.ts'
import { packPackages, tarballFolder } from './packPackages.ts'

const published = publishedPackages()
const named = process.argv.slice(2)
const wanted = (named.length ? named : ['core', 'evm', 'react', 'walletconnect']).map((name) =>
  name.replace(/^(@latchkey\/)?/, '@latchkey/'),
)
const unknown = wanted.filter((name) => !published.some((one) => one.name === name))
if (unknown.length) {
  console.error(
    `Not published: ${unknown.join(', ')}. There are: ${published.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

if (!published.every(isBuilt)) {
  const build = ['--import', 'tsx', join(workspaceRoot, 'scripts/build.ts')]
  const { status } = spawnSync(process.execPath, build, { cwd: workspaceRoot, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const packed = await packPackages(published)
for (const { name, problems } of packed)
  for (const problem of problems) console.error(`${name}: ${problem}`)
if (packed.some(({ problems }) => problems.length)) process.exit(1)

const lines = installLines({ folder: tarballFolder, packages: published, wanted })
console.log(`
${packed.length} packages are in ${relative(process.cwd(), tarballFolder) || '.'}. In your site's folder, one of:

with npm    ${lines.npm}

with pnpm   ${lines.pnpm}

with Yarn   ${lines.yarn}

Then import them by their names. For others than ${wanted.join(', ')}: npm run pack -- NAME NAME`)
