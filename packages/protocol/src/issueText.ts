import type { $ZodErrorMap } from 'zod/v4/core'

/**
 * The specification's sentences for what a schema refuses (S8.60): pass it as `error` when parsing. Rules that
 * say more than a type, such as a length, keep the text of their own.
 */
export const issueText: $ZodErrorMap = (issue) => {
  if (issue.input === undefined && wants.has(issue.code)) return 'Required'
  if (issue.code === 'invalid_type')
    return `Expected ${issue.expected}, received ${typeName(issue.input)}`
  return issue.code === 'invalid_union' ? 'Invalid input' : undefined
}

/** Issues that a missing value raises. */
const wants: ReadonlySet<string | undefined> = new Set([
  'invalid_type',
  'invalid_union',
  'invalid_value',
])

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isNaN(value) ? 'nan' : typeof value
}
