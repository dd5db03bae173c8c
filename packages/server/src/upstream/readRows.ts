import type { $ZodType, output } from 'zod/v4/core'
import { safeParse } from 'zod/v4/core'

/** Counts rows that were left out of a list; `upstream` is a kind of API or node, never one's address. */
export type CountOddRows = (odd: { count: number; list: string; upstream: string }) => void

/**
 * The rows of an upstream's list by the schema of one, without those that are not of its form: an odd row takes none of the
 * others along.
 */
export function readRows<Schema extends $ZodType>(
  schema: Schema,
  rows: readonly unknown[],
  onOdd: (count: number) => void,
): output<Schema>[] {
  const read: output<Schema>[] = []
  for (const row of rows) {
    const result = safeParse(schema, row)
    if (result.success) read.push(result.data)
  }
  if (read.length < rows.length) onOdd(rows.length - read.length)
  return read
}
