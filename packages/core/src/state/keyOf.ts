/**
 * A text that is the same for equal values: for a query's key, and for a view with its arguments.
 *
 * The order of an object's properties does not count. JSON refuses a `bigint`, which is what money is here.
 */
export function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint'
      ? { bigint: String(each) }
      : each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
  )
}
