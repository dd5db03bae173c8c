import type { TypedData, Types } from './TypedData.ts'

/** Every address in typed data, and whatever stands in the place of one. */
export function addressesOf({
  domain,
  message,
  primaryType,
  types,
}: TypedData): readonly unknown[] {
  const { verifyingContract } = domain
  const contract = verifyingContract === undefined ? [] : [verifyingContract]
  return [...contract, ...addressesIn(message, primaryType, types)]
}

function addressesIn(value: unknown, type: string, types: Types): readonly unknown[] {
  if (type === 'address') return [value]
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (item !== undefined)
    return Array.isArray(value) ? value.flatMap((each) => addressesIn(each, item, types)) : []
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || typeof value !== 'object' || value === null) return []
  const record = value as Readonly<Record<string, unknown>>
  return fields.flatMap(({ name, type: of }) =>
    Object.hasOwn(record, name) ? addressesIn(record[name], of, types) : [],
  )
}
