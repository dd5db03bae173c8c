import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { [key: string]: unknown; start: number; type: string }

const folders = ['apps', 'packages', 'scripts']
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  )
  .filter((file) => /^scripts\/|^(?:apps|packages)\/[^/]+\/(?:scripts|src|vite)\//.test(file))
  .filter((file) => /\.(?:mjs|tsx?)$/.test(file))
  .filter((file) => !/\.test\.|\/(?:fixtures|node_modules|test|testing)\//.test(file))

/** Where a text that is no literal takes the place of a part of another: `$&` and `$'` in it stand for parts of that. */
function openReplacements(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const nodes = [...nodesOf(program as unknown as Node)]
  const functions = new Set(nodes.flatMap(functionName))
  return nodes
    .filter((node) => isReplacement(node) && !isClosed((node['arguments'] as Node[])[1], functions))
    .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

function functionName(node: Node): string[] {
  const isFunction =
    node.type === 'FunctionDeclaration' ||
    (node.type === 'VariableDeclarator' &&
      (node['init'] as Node | null)?.type === 'ArrowFunctionExpression')
  return isFunction ? [String((node['id'] as Node | null)?.['name'])] : []
}

function isReplacement(node: Node): boolean {
  if (node.type !== 'CallExpression' || (node['arguments'] as Node[]).length !== 2) return false
  const { object, property } = node['callee'] as { object?: Node; property?: Node }
  // Views of the modal are replaced as well.
  return /^replace(?:All)?$/.test(String(property?.['name'])) && object?.['name'] !== 'navigate'
}

function isClosed(node: Node | undefined, functions: ReadonlySet<string>): boolean {
  switch (node?.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'Literal':
      return true
    case 'Identifier':
      return functions.has(String(node['name']))
    case 'TaggedTemplateExpression':
      return isClosed(node['quasi'] as Node, functions)
    case 'TemplateLiteral':
      return (node['expressions'] as Node[]).length === 0
    default:
      return false
  }
}

test('what a text gets from elsewhere is put into it by a function, never as a pattern with $', () => {
  const found = sources.flatMap((file) => openReplacements(file, readFileSync(file, 'utf8')))
  expect(sources.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

test.each([
  ["text.replace('a', name)", true],
  ['text.replaceAll(/a/g, JSON.stringify(name))', true],
  [`text\n  .replace(\n    'a',\n    \`\${name}\`,\n  )`, true],
  ["text.replace('a', isOne ? name : 'b')", true],
  ["text.replace('a', () => name)", false],
  ["const escape = () => name\ntext.replace('a', escape)", false],
  ["text.replace(/(a)/, '$1$1')", false],
  ['text.replace(/a/, String.raw`\\$&`)', false],
  ['navigate.replace(latchkey, view)', false],
])('%j is found: %s', (text, isFound) => {
  expect(openReplacements('a.ts', text).length > 0).toBe(isFound)
})
