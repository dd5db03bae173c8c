import { readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders that hold a package, wherever in `node_modules`: a page with two has two libraries that do not know each other. */
export function copiesOf(name: string, siteFolder: string): string[] {
  const modules = join(siteFolder, 'node_modules')
  const manifest = join('node_modules', name, 'package.json')
  const found = readdirSync(modules, { encoding: 'utf8', recursive: true })
    .map((path) => join('node_modules', path))
    .filter((path) => path.endsWith(manifest))
    .map((path) => dirname(realpathSync(join(siteFolder, path))))
  return [...new Set(found)]
}
