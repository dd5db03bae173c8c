import type { Effect } from '../Effect.ts'
import { isAddress, readAmount } from '../readSigned.ts'
import type { TypedData, Types } from '../TypedData.ts'
import { writeFields } from '../writeFields.ts'
import type { Descriptor } from './Descriptor.ts'
import { findDescribed } from './findDescribed.ts'
import { descriptors } from './generated/descriptors.ts'
import { readFields } from './readFields.ts'

/**
 * What typed data is for in the words of the maker of its contract; nothing where no descriptor is for this contract on this
 * network and this very type, or a value is not as its type says.
 */
export function readDescribedData(
  { domain, message, primaryType, types }: TypedData,
  all: readonly Descriptor[] = descriptors,
): Effect | undefined {
  const { chainId, verifyingContract: to } = domain
  const chain = readAmount(chainId)
  const encoded = encodeType(primaryType, types)
  if (chain === undefined || !isAddress(to) || encoded === undefined) return undefined
  const found = findDescribed({ chainId: chain, to }, all, ({ signs }) =>
    signs && Object.hasOwn(signs, encoded) ? signs[encoded] : undefined,
  )
  const args = found && readTyped(message, primaryType, types)
  if (!found || !Array.isArray(args)) return undefined
  const { app, asset, described } = found
  const read = readFields(described.fields, { args, asset, to })
  // No contract calls another by a text that is signed.
  if (!read || read.calls.length > 0) return undefined
  const { facts } = read
  return { app, facts, intent: described.intent, isSigned: true, kind: 'described', to }
}

const maxTypes = 16

/** A type with those that it refers to, as EIP-712 hashes it. */
function encodeType(primaryType: string, types: Types): string | undefined {
  if (!Object.hasOwn(types, primaryType)) return undefined
  const names = new Set([primaryType])
  for (const name of names) {
    if (names.size > maxTypes) return undefined
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/\[.*$/, '')
      if (Object.hasOwn(types, base)) names.add(base)
    }
  }
  const [, ...others] = names
  return [primaryType, ...others.sort()]
    .map((name) => `${name}(${writeFields(types, name)})`)
    .join('')
}

/** A value as a call's would be read; nothing where it is not as its type says. */
function readTyped(value: unknown, type: string, types: Types): unknown {
  if (type.endsWith('[]'))
    return Array.isArray(value)
      ? all(value.map((each) => readTyped(each, type.slice(0, -2), types)))
      : undefined
  if (Object.hasOwn(types, type)) {
    if (typeof value !== 'object' || value === null) return undefined
    const record = value as Readonly<Record<string, unknown>>
    return all((types[type] ?? []).map((field) => readTyped(record[field.name], field.type, types)))
  }
  if (type === 'address') return isAddress(value) ? value : undefined
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'string') return typeof value === 'string' ? value : undefined
  const [, name, size = ''] = /^(bytes|int|uint)(\d*)$/.exec(type) ?? []
  if (name === 'bytes') {
    const isSized = typeof value === 'string' && /^0x(?:[\da-f]{2})*$/i.test(value)
    return isSized && (size === '' || value.length === Number(size) * 2 + 2)
      ? value.toLowerCase()
      : undefined
  }
  if (name === undefined) return undefined
  const isNegative = typeof value === 'string' && /^-\d{1,77}$/.test(value)
  const number = isNegative ? BigInt(value) : readAmount(value)
  if (number === undefined) return undefined
  const fit = name === 'int' ? BigInt.asIntN : BigInt.asUintN
  return fit(Number(size), number) === number ? number : undefined
}

function all(values: readonly unknown[]): readonly unknown[] | undefined {
  return values.includes(undefined) ? undefined : values
}
