import type { TypedData, Types } from './TypedData.ts'

/** A field of typed data: how deep it lies, its name, and what it holds; one that holds others holds nothing itself. */
export type Field = { depth: number; isCode: boolean; name: string; value: string }

/** More rows than that no one reads: all of it stands in the raw data. */
const maxRows = 60
/** What is longer is cut: all of it stands in the raw data. */
const maxLength = 400
const listType = /^(.*)\[\d*\]$/

/** The fields of a message in the order of their types, each with its value, whatever lies in others below them. */
export function fieldsOf({ message, primaryType, types }: TypedData): {
  fields: readonly Field[]
  /** How many rows are left out. */
  more: number
} {
  const all = [...rowsOf(message, { depth: 0, name: '', type: primaryType }, types)]
  return { fields: all.slice(0, maxRows), more: Math.max(0, all.length - maxRows) }
}

type Place = { depth: number; name: string; type: string }

function* rowsOf(value: unknown, { depth, name, type }: Place, types: Types): Generator<Field> {
  const [, item] = listType.exec(type) ?? []
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  const isNamed = name !== ''
  const inner = isNamed ? depth + 1 : depth
  if (item !== undefined && Array.isArray(value) && value.length > 0) {
    if (isNamed) yield { depth, isCode: false, name, value: '' }
    for (const [index, each] of value.entries())
      yield* rowsOf(each, { depth: inner, name: String(index + 1), type: item }, types)
  } else if (fields && typeof value === 'object' && value !== null) {
    if (isNamed) yield { depth, isCode: false, name, value: '' }
    const record = value as Readonly<Record<string, unknown>>
    for (const field of fields)
      yield* rowsOf(
        Object.hasOwn(record, field.name) ? record[field.name] : undefined,
        { depth: inner, ...field },
        types,
      )
  } else yield { depth, isCode: type !== 'string' && type !== 'bool', name, value: textOf(value) }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
