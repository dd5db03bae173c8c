import { expect, test } from 'vitest'
import { ApiError } from '../../http/ApiError.ts'
import { parseVariant, variantSizes } from './Variant.ts'

test.each([
  [{}, undefined],
  [{ format: 'svg' }, undefined],
  [{ format: 'svg', size: '64' }, undefined],
  [{ format: 'png' }, { format: 'png', size: 128 }],
  [{ format: 'webp' }, { format: 'webp', size: 128 }],
  [{ size: '32' }, { format: 'png', size: 32 }],
  [
    { format: 'webp', size: '512' },
    { format: 'webp', size: 512 },
  ],
])('%j asks for %j (S7.28)', ({ format, size }: { format?: string; size?: string }, variant) => {
  expect(parseVariant({ format, size })).toEqual(variant)
})

test.each([
  ['size', { size: '33' }],
  ['size', { size: '' }],
  ['size', { size: '64.0' }],
  ['size', { size: ' 64' }],
  ['size', { size: '-64' }],
  ['size', { size: '1e2' }],
  ['size', { size: '99999999999' }],
  ['size', { format: 'svg', size: '7' }],
  ['format', { format: '' }],
  ['format', { format: 'PNG' }],
  ['format', { format: 'avif', size: '64' }],
  ['format', { format: 'constructor' }],
])(
  'a wrong %s is refused by name: %j (S7.28)',
  (field, query: {
    format?: string
    size?: string
  }) => {
    const parse = () => parseVariant({ format: query.format, size: query.size })
    expect(parse).toThrow(ApiError)
    expect(parse).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', field, status: 400 }),
    )
  },
)

test('each size is named once, from small to large', () => {
  expect([...new Set(variantSizes)].toSorted((a, b) => a - b)).toEqual([...variantSizes])
})
