import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'acorn'
import { simple } from 'acorn-walk'
import { brotliBytes } from './brotliBytes.ts'

/** Brotli bytes of a program that pages load as it is. */
export type ScriptSize = {
  /** The entry, and what it imports. */
  eager: number
  /** What opening the modal adds. */
  modal: number
  /** Every file of the folder that it may load. */
  all: number
}

/** The dynamic import that opening the modal waits for. */
const modalChunk = /^ModalHost[-.]/

/** Weighs a built script and its chunks by what imports what. */
export function measureScript(entry: string): ScriptSize {
  const files = readdirSync(dirname(entry), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(dirname(entry), file))
  const modals = files.filter((file) => modalChunk.test(basename(file)))
  if (modals.length === 0) throw new Error(`${entry} has no chunk of the modal.`)
  const eager = withImports([entry])
  const opened = withImports([entry, ...modals])
  const sum = (some: Iterable<string>) =>
    [...some].reduce((total, file) => total + brotliBytes(readFileSync(file)), 0)
  return {
    all: sum(withImports([entry], { lazy: true })),
    eager: sum(eager),
    modal: sum(opened) - sum(eager),
  }
}

/** Files with all that they import, those that are imported later only where they are asked for. */
function withImports(roots: readonly string[], { lazy = false } = {}): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...roots]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const name of importsOf(readFileSync(file, 'utf8'), lazy))
      queue.push(join(dirname(file), name))
  }
  return found
}

/** What a module imports, by its own words. */
export function importsOf(code: string, lazy: boolean): readonly string[] {
  const names: unknown[] = []
  const add = ({ source }: { source?: unknown }) => names.push(textOf(source))
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    ExportAllDeclaration: add,
    ExportNamedDeclaration: add,
    ImportDeclaration: add,
    ...(lazy ? { ImportExpression: add } : {}),
  })
  return names.filter((name): name is string => typeof name === 'string' && name.startsWith('.'))
}

/** A minifier writes texts as templates. */
function textOf(node: unknown): unknown {
  const { quasis, value } = Object(node) as {
    quasis?: [{ value: { cooked: string } }]
    value?: unknown
  }
  return quasis ? quasis[0].value.cooked : value
}
