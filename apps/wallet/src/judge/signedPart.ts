import type { Fields, TypedData, Types } from './TypedData.ts'

/** Typed data without what it says beside its types: that is not signed, so that no one is to read it. */
export function signedPart({ domain, message, primaryType, types }: TypedData): TypedData {
  return {
    // An empty type names nothing; without one all of the domain is signed.
    domain: Object.hasOwn(types, 'EIP712Domain')
      ? (pick(domain, 'EIP712Domain', types) as Fields)
      : domain,
    message: pick(message, primaryType, types) as Fields,
    primaryType,
    types,
  }
}

function pick(value: unknown, type: string, types: Types): unknown {
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (item !== undefined)
    return Array.isArray(value) ? value.map((each) => pick(each, item, types)) : value
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || typeof value !== 'object' || value === null) return value
  const record = value as Fields
  return Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(record, name))
      .map((field) => [field.name, pick(record[field.name], field.type, types)]),
  )
}
