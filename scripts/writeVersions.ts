// Part of `npm run release:version`: writes each package's new version into the `version.ts` by which its code knows it, and the
// addresses of the root's manifest into its own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Addresses, withAddresses } from './release/withAddresses.ts'
import { withVersion } from './release/withVersion.ts'
import { publishedPackages, workspaceRoot } from './workspace.ts'

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const root: Addresses = read(workspaceRoot)

for (const { folder } of publishedPackages()) {
  const manifest = withAddresses(read(folder), root, relative(workspaceRoot, folder))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const file = join(folder, 'src/version.ts')
  if (!existsSync(file)) continue
  writeFileSync(file, withVersion(readFileSync(file, 'utf8'), String(manifest['version'])))
}
