import fc from 'fast-check'
import type { AbiShape } from '../../readAbi.ts'

type Parameter = { components?: readonly Parameter[]; name: string; type: string }

/** What viem takes for a type that a descriptor brings. */
export function parameterOf(shape: AbiShape): Parameter {
  if (typeof shape === 'string') return { name: '', type: shape }
  if ('tuple' in shape)
    return {
      components: shape.tuple.map((each, index) => ({ ...parameterOf(each), name: `p${index}` })),
      name: '',
      type: 'tuple',
    }
  const item = parameterOf(shape.list)
  return { ...item, type: `${item.type}[]` }
}

/** Values of a type as viem encodes them, tuples by their fields' names. */
export function valuesOf(shape: AbiShape): fc.Arbitrary<unknown> {
  if (typeof shape === 'object' && 'tuple' in shape)
    return fc.record(
      Object.fromEntries(shape.tuple.map((each, index) => [`p${index}`, valuesOf(each)])),
    )
  // Some say what stands first or last in a list.
  if (typeof shape === 'object')
    return fc.array(valuesOf(shape.list), { maxLength: 2, minLength: 1 })
  const [, name, size = '256'] = /^([a-z]+)(\d*)$/.exec(shape) ?? []
  const bits = Number(size)
  switch (name) {
    case 'address':
      return hexOf(20)
    case 'bool':
      return fc.boolean()
    case 'bytes':
      return shape === 'bytes' ? bytes : hexOf(bits)
    case 'string':
      return fc.string({ maxLength: 40, unit: 'grapheme' })
    case 'int':
      return fc.bigInt(-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n).map(asSmall(bits))
    default:
      return fc.bigInt(0n, 2n ** BigInt(bits) - 1n).map(asSmall(bits))
  }
}

/** Some end with an address: no shorter ones are read then. */
const bytes = fc
  .uint8Array({ maxLength: 80, minLength: 20 })
  .map((each) => `0x${Buffer.from(each).toString('hex')}`)

function hexOf(length: number): fc.Arbitrary<string> {
  return fc
    .uint8Array({ maxLength: length, minLength: length })
    .map((each) => `0x${Buffer.from(each).toString('hex')}`)
}

/** viem has small numbers as such. */
function asSmall(bits: number) {
  return (value: bigint): bigint | number => (bits <= 48 ? Number(value) : value)
}
