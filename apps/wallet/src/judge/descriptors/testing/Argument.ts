import { parseAbiItem } from 'viem'
import type { AbiShape } from '../../readAbi.ts'

/** An argument by its name, with the parts that it has. */
export type Argument = { components?: readonly Argument[]; name: string; type: string }

/** The arguments of a method as its signature writes them. */
export function argumentsOfCall(signature: string): readonly Argument[] {
  const item = parseAbiItem(`function ${signature}` as never) as { inputs: readonly Argument[] }
  return item.inputs
}

/** The fields of typed data as EIP-712 hashes its type: `Order(Part part)Part(uint256 amount)`. */
export function argumentsOfType(encoded: string): readonly Argument[] {
  const types = new Map(
    [...encoded.matchAll(/([^()]+)\(([^()]*)\)/g)].map(([, name = '', fields = '']) => [
      name,
      fields.split(','),
    ]),
  )
  const read = (name: string): readonly Argument[] =>
    (types.get(name) ?? []).map((field) => {
      const [type = '', fieldName = ''] = field.split(' ')
      const [base = '', list = ''] = type.split(/(?=\[)/)
      return types.has(base)
        ? { components: read(base), name: fieldName, type: `tuple${list}` }
        : { name: fieldName, type }
    })
  return read(encoded.slice(0, encoded.indexOf('(')))
}

/** How an argument lies in a call's bytes. */
export function shapeOf({ components = [], name, type }: Argument): AbiShape {
  if (type.endsWith('[]')) return { list: shapeOf({ components, name, type: type.slice(0, -2) }) }
  if (type === 'tuple' && components.length > 0) return { tuple: components.map(shapeOf) }
  if (!/^(?:address|bool|bytes\d*|string|u?int\d+)$/.test(type))
    throw new Error(`${type} is not read`)
  return type
}
