import { type AbiParameter, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { type AbiType, readAbi, readShapes } from './readAbi.ts'

const digitsOf = (types: readonly AbiType[], values: readonly unknown[]) =>
  encodeAbiParameters(types.map(toParameter), values as never).slice(2)

/** A type as viem names it. */
function toParameter(type: AbiType): AbiParameter {
  if (typeof type !== 'object') return { type }
  if ('tuple' in type)
    return {
      components: type.tuple.map((item, index) => ({ ...toParameter(item), name: `f${index}` })),
      type: 'tuple',
    } as AbiParameter
  const item = toParameter(type.list)
  return { ...item, type: `${item.type}[]` }
}

const address = `0x${'ab'.repeat(20)}`
const shapes: readonly { types: readonly AbiType[]; values: readonly unknown[] }[] = [
  {
    types: ['address', 'uint256', 'bool', 'bytes32'],
    values: [address, 5n, true, `0x${'0c'.repeat(32)}`],
  },
  { types: ['bytes', 'string', 'uint256'], values: ['0x', 'Grüße', 2n ** 256n - 1n] },
  { types: [{ list: 'bytes' }], values: [['0x', '0xff', `0x${'ee'.repeat(33)}`]] },
  { types: [{ list: 'uint256' }, 'address'], values: [[1n, 2n], address] },
]

test.each(shapes)('reads what viem writes: $types', ({ types, values }) => {
  expect(readAbi(types, digitsOf(types, values))).toEqual(values)
})

test('reads tuples, of a fixed length and of any', () => {
  const call = { tuple: ['address', 'bytes'] } as const
  const pair = { tuple: ['address', 'uint256'] } as const
  const written = encodeAbiParameters(
    [
      {
        components: [
          { name: 'a', type: 'address' },
          { name: 'b', type: 'bytes' },
        ],
        type: 'tuple[]',
      },
      {
        components: [
          { name: 'a', type: 'address' },
          { name: 'b', type: 'uint256' },
        ],
        type: 'tuple[]',
      },
      {
        components: [
          { name: 'a', type: 'address' },
          { name: 'b', type: 'uint256' },
        ],
        type: 'tuple',
      },
    ],
    [
      [
        { a: address as Hex, b: '0x01' },
        { a: address as Hex, b: '0x' },
      ],
      [{ a: address as Hex, b: 7n }],
      { a: address as Hex, b: 8n },
    ],
  )
  expect(readAbi([{ list: call }, { list: pair }, pair], written.slice(2))).toEqual([
    [
      [address, '0x01'],
      [address, '0x'],
    ],
    [[address, 7n]],
    [address, 8n],
  ])
})

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')

test.each<[string, readonly AbiType[], string]>([
  ['nothing where a word belongs', ['uint256'], ''],
  ['half a word', ['uint256'], word(1).slice(2)],
  ['a word too many', ['uint256'], word(1) + word(0)],
  ['half a byte too many', ['uint256'], `${word(1)}0`],
  ['bits above an address', ['address'], word(2n ** 160n)],
  ['a bool of two', ['bool'], word(2)],
  ['an offset into the head', ['bytes'], word(0) + word(0)],
  ['an offset that leaves a gap', ['bytes'], word(64) + word(0) + word(0)],
  ['two tails in one place', ['bytes', 'bytes'], word(64) + word(64) + word(0)],
  ['an odd offset', ['bytes'], word(33) + word(0)],
  ['an offset beyond its end', ['bytes'], word(2n ** 255n) + word(0)],
  ['bytes beyond its end', ['bytes'], word(32) + word(1)],
  ['bytes that end in the middle of a word', ['bytes'], `${word(32)}${word(1)}ff`],
  ['a length beyond any number', ['bytes'], word(32) + word(2n ** 256n - 1n)],
  [
    'bytes filled up with others than zeros',
    ['bytes'],
    `${word(32)}${word(1)}ff01${'0'.repeat(60)}`,
  ],
  ['a text that is none', ['string'], `${word(32)}${word(1)}ff${'0'.repeat(62)}`],
  ['a list longer than its data', [{ list: 'uint256' }], word(32) + word(2) + word(1)],
  ['a list of billions', [{ list: 'bytes' }], word(32) + word(2n ** 200n)],
])('reads nothing of %s', (_, types, hex) => {
  expect(readAbi(types, hex)).toBeUndefined()
})

test('types that come as data are read of any size and depth', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  const types = ['uint48', 'int16', 'bytes3', { tuple: ['bool', { tuple: ['uint8'] }] }]
  const digits = [5n, 2n ** 256n - 2n, 0xabcdefn << 232n, 1n, 7n].map(word).join('')
  expect(readShapes(types, digits)).toEqual([5n, -2n, '0xabcdef', [true, [7n]]])
  const lists = [{ list: { list: 'uint8' } }]
  const deep = [32n, 2n, 64n, 128n, 1n, 7n, 1n, 8n].map(word).join('')
  expect(readShapes(lists, deep)).toEqual([[[7n], [8n]]])
})

test.each(['uint', 'uint0', 'uint257', 'bytes33', 'function', 'uint256[]', ''])(
  'a type that is none, %s, is not read',
  (type) => {
    expect(readShapes([type], '0'.repeat(64))).toBeUndefined()
  },
)
