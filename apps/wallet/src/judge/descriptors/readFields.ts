import type { DescribedFact } from '../Effect.ts'
import { isAddress } from '../readSigned.ts'
import { asset, type Field } from './Descriptor.ts'
import { type Found, readBeside, readPath, type Scope } from './readPath.ts'

/** A call that a described contract makes. */
export type MadeCall = { data: string; to: string; value: bigint }
type Read = { calls: readonly MadeCall[]; facts: readonly DescribedFact[] }

/** More no one would read. */
const maxFacts = 24
const maxTextLength = 256

/** What a descriptor's fields say of the arguments; nothing where one of them does not fit, or they are too many. */
export function readFields(fields: readonly Field[], scope: Scope): Read | undefined {
  const all = fields.flatMap((field) =>
    readPath(field.path, scope).map((found) => ({ field, found })),
  )
  if (all.filter(({ field }) => field.format !== 'call').length > maxFacts) return undefined
  const parts = all.map(({ field, found }) =>
    field.format === 'call' ? readMade(field, found, scope) : readFact(field, found, scope),
  )
  if (!parts.every((part) => part !== undefined)) return undefined
  return {
    calls: parts.filter((part) => 'data' in part),
    facts: parts.filter((part) => 'label' in part),
  }
}

function readMade(
  { amount, to: path }: Extract<Field, { format: 'call' }>,
  found: Found,
  scope: Scope,
): MadeCall | undefined {
  const to = readBeside(path, found, scope)
  const value = amount === undefined ? 0n : readBeside(amount, found, scope)
  return typeof found.value === 'string' && isAddress(to) && typeof value === 'bigint'
    ? { data: found.value, to, value }
    : undefined
}

function readFact(
  field: Exclude<Field, { format: 'call' }>,
  found: Found,
  scope: Scope,
): DescribedFact | undefined {
  const { value } = found
  const { label } = field
  switch (field.format) {
    case 'address':
      return readReceiver(field, value, scope)
    case 'bool':
      return typeof value === 'boolean' ? { kind: 'text', label, text: String(value) } : undefined
    case 'bytes':
      return typeof value === 'string' ? { bytes: value, kind: 'bytes', label } : undefined
    case 'text':
      return typeof value === 'string' && value.length <= maxTextLength
        ? { kind: 'text', label, text: value }
        : undefined
    case 'item': {
      const token = tokenOf(field.token, found, scope)
      return typeof value === 'bigint' && token !== undefined
        ? { id: value, kind: 'item', label, token }
        : undefined
    }
  }
  const number = numberOf(value)
  if (number === undefined) return undefined
  switch (field.format) {
    case 'coin':
      return { amount: number, kind: 'amount', label }
    case 'coins':
      return readCoins(field, { ...found, value: number }, scope)
    case 'date':
      return { kind: 'time', label, seconds: number }
    case 'duration':
      return { kind: 'duration', label, seconds: number }
    case 'enum': {
      const name = String(number)
      const text = Object.hasOwn(field.names, name) ? field.names[name] : undefined
      return { kind: 'text', label, text: text ?? name }
    }
    case 'number':
      return { ...leastOf(field), kind: 'number', label, value: number }
    case 'unit':
      return {
        base: field.base,
        decimals: field.decimals,
        kind: 'number',
        label,
        value: number,
      }
  }
}

function readReceiver(
  { isReceiver, label, self }: Extract<Field, { format: 'address' }>,
  value: unknown,
  { from }: Scope,
): DescribedFact | undefined {
  if (!isAddress(value)) return undefined
  const isSelf = self?.includes(value.toLowerCase())
  return {
    address: isSelf && from !== undefined ? from : value,
    // Typed data does not say whose it is.
    ...(isReceiver && !isSelf && { isReceiver }),
    kind: 'address',
    label,
  }
}

function readCoins(
  field: Extract<Field, { format: 'coins' }>,
  found: Found & { value: bigint },
  scope: Scope,
): DescribedFact | undefined {
  const { label, message, most, native } = field
  const amount = found.value
  const token = tokenOf(field.token, found, scope)
  if (token === undefined) return undefined
  const isMost = message !== undefined && most !== undefined && amount >= BigInt(most)
  return {
    amount,
    ...leastOf(field),
    kind: 'amount',
    label,
    ...(isMost && { message }),
    ...(!native?.includes(token.toLowerCase()) && { token }),
  }
}

function leastOf({ isLeast }: { isLeast?: true }): { isLeast?: true } {
  return isLeast ? { isLeast } : {}
}

function tokenOf(given: string, found: Found, scope: Scope): string | undefined {
  const token =
    given === asset ? scope.asset : isAddress(given) ? given : readBeside(given, found, scope)
  return isAddress(token) ? token : undefined
}

/** A number, or bytes that stand for one. */
function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/.test(value) ? BigInt(value) : undefined
}
