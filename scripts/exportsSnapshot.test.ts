import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages, workspaceRoot } from './workspace.ts'

const entries = publishedPackages().flatMap(({ exports, folder, name }) =>
  Object.entries(exports).flatMap(([subpath, { source }]) =>
    source ? { file: join(folder, source), name: posix.join(name, subpath) } : [],
  ),
)

// Types leave no trace at run time; these are the values a customer can import.
test.each(entries)('$name exports what etc/ lists', async ({ file, name }) => {
  const names = Object.keys(await import(file)).sort()
  const snapshot = `${name.replace('@latchkey/', '').replaceAll('/', '-')}.exports.txt`
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot(join(workspaceRoot, 'etc', snapshot))
})
