import { expect, test } from 'vitest'
import { objectBytes } from './objectBytes.ts'

const types = ['hidden', 'array', 'string', 'object', 'code', 'closure', 'native', 'synthetic']

/** A node of each type, each twice as large as the one before. */
const sizes = types.map((_, index) => 2 ** index)

test.each([[['type', 'name', 'self_size']], [['name', 'self_size', 'type', 'edge_count']]])(
  'objects, arrays, strings and closures count, compiled code does not: %s',
  (fields) => {
    const nodes = types.flatMap((_, index) =>
      fields.map((field) => ({ self_size: sizes[index], type: index })[field] ?? 7),
    )
    expect(
      objectBytes({ nodes, snapshot: { meta: { node_fields: fields, node_types: [types] } } }),
    ).toBe(1 + 2 + 4 + 8 + 32)
  },
)
