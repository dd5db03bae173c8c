import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages } from './workspace.ts'

type Entry = { file: string; main: string; name: string }

const entries: readonly Entry[] = publishedPackages().flatMap(({ exports, folder, name }) =>
  Object.entries(exports).flatMap(([subpath, { source }]) =>
    source
      ? [
          {
            file: join(folder, source),
            main: join(folder, exports['.']?.source ?? source),
            name: posix.join(name, subpath),
          },
        ]
      : [],
  ),
)

/** The language's own, which no one has to import. */
const builtIn = new Set(['Error', 'RangeError', 'SyntaxError', 'TypeError'])

/** What an entry exports, and from which file of the package, by name. */
function exportsOf(file: string): ReadonlyMap<string, string | undefined> {
  const text = readFileSync(file, 'utf8')
  const lists = text.matchAll(/export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/g)
  return new Map(
    [...lists].flatMap(([, names = '', from]) =>
      names
        .split(',')
        .map((name) => name.replace(/^\s*type /, '').trim())
        .filter((name) => name !== '')
        .map((name) => [
          name.split(' as ').at(-1) ?? name,
          from?.startsWith('.') ? join(dirname(file), from) : undefined,
        ]),
    ),
  )
}

/** The errors that the docstring of an exported function says it throws. */
function thrownBy(name: string, file: string): readonly string[] {
  if (!existsSync(file)) return []
  const doc = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:async )?function ${name}\\b`,
  ).exec(readFileSync(file, 'utf8'))?.[1]
  return [...(doc ?? '').matchAll(/@throws \{(\w+)\}/g)].map(([, error = '']) => error)
}

test.each(entries)('what $name says it throws can be imported from there', ({ file, main }) => {
  const exported = exportsOf(file)
  const beside = exportsOf(main)
  const lacking = [...exported].flatMap(([name, from]) =>
    (from ? thrownBy(name, from) : [])
      .filter((error) => !builtIn.has(error) && !exported.has(error) && !beside.has(error))
      .map((error) => `${name} throws ${error}`),
  )
  expect(lacking).toEqual([])
})

test('docstrings are found at all', () => {
  const all = entries.flatMap(({ file }) =>
    [...exportsOf(file)].flatMap(([name, from]) => (from ? thrownBy(name, from) : [])),
  )
  expect(all.length).toBeGreaterThan(50)
})
