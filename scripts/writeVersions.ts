// Part of `npm run release:version`: writes each package's new version into the `version.ts` by which its code knows it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withVersion } from './release/withVersion.ts'
import { publishedPackages } from './workspace.ts'

for (const { folder } of publishedPackages()) {
  const file = join(folder, 'src/version.ts')
  if (!existsSync(file)) continue
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  writeFileSync(file, withVersion(readFileSync(file, 'utf8'), version))
}
