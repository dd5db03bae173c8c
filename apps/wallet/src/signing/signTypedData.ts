import { signTyped } from 'micro-eth-signer'
import { hexOf } from './hex.ts'

/** Typed data as pages hand it over (EIP-712), parsed from its JSON. */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
  primaryType: string
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
}

/** Thrown for typed data that no schema of EIP-712 fits: what is not understood is not signed. */
export class InvalidTypedDataError extends Error {
  readonly code = 'invalid_typed_data'
  override readonly name = 'InvalidTypedDataError'
}

/** Signs typed data (EIP-712). @throws {InvalidTypedDataError} */
export function signTypedData(data: TypedData, secret: Uint8Array): string {
  const { EIP712Domain: domainType, ...types } = data.types
  try {
    const typed = {
      domain: coerceDomain(data.domain, domainType),
      message: coerce(data.message, data.primaryType, types) as Record<string, unknown>,
      primaryType: data.primaryType,
      types,
    }
    return signTyped(typed as never, hexOf(secret), false)
  } catch (cause) {
    throw new InvalidTypedDataError('The typed data does not fit its types', { cause })
  }
}

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/** JSON has numbers and texts where the encoder wants integers and bytes. */
function coerce(value: unknown, type: string, types: Types): unknown {
  const array = /^(.*)\[\d*\]$/.exec(type)
  if (array) {
    if (!Array.isArray(value)) throw new Error('A list was expected')
    return value.map((each) => coerce(each, array[1] ?? '', types))
  }
  const fields = types[type]
  if (fields) {
    if (typeof value !== 'object' || value === null) throw new Error('An object was expected')
    const record = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      fields.map((field) => {
        if (!Object.hasOwn(record, field.name)) throw new Error('A field is missing')
        return [field.name, coerce(record[field.name], field.type, types)]
      }),
    )
  }
  if (/^u?int\d*$/.test(type)) return toInteger(value)
  if (type === 'bool' && typeof value !== 'boolean') throw new Error('A truth value was expected')
  return value
}

/** The fields of a domain in the order of EIP-712, which the encoder writes them in. */
const domainFields = [
  'string name',
  'string version',
  'uint256 chainId',
  'address verifyingContract',
  'bytes32 salt',
]

/** A domain with the fields that its type names, be it none; all of them where it has no type. */
function coerceDomain(
  domain: TypedData['domain'],
  type: TypedData['types'][string] | undefined,
): Record<string, unknown> {
  if (!type) return toDomain(Object.entries(domain))
  const named = type.map((field) => `${field.type} ${field.name}`)
  const known = domainFields.filter((field) => named.includes(field))
  // In another order, or with fields of its own, it would be another type than the one that is signed.
  if (String(known) !== String(named)) throw new Error('The domain has a type of its own')
  const given = type.map(({ name }) => [name, domain[name]] as const)
  if (given.some(([, value]) => value === undefined)) throw new Error('A field is missing')
  return toDomain(given)
}

function toDomain(given: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const { chainId, ...rest } = Object.fromEntries(given) as Record<string, unknown>
  return chainId === undefined ? rest : { ...rest, chainId: toInteger(chainId) }
}

function toInteger(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^-?(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(value))
    return value.startsWith('-') ? -BigInt(value.slice(1)) : BigInt(value)
  throw new Error('An integer was expected')
}
