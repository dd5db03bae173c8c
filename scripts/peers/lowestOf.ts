/**
 * The lowest version that a range of carets has: `18.2.0` of `^18.2.0 || ^19.0.0`.
 *
 * @throws {Error} for a range of another kind
 */
export function lowestOf(range: string): string {
  const versions = range.split(' || ').map((part) => /^\^(\d+\.\d+\.\d+)$/.exec(part)?.[1])
  const [first] = versions.toSorted((one, other) =>
    String(one).localeCompare(String(other), 'en', { numeric: true }),
  )
  if (!first || versions.includes(undefined)) throw new Error(`${range} is not a range of carets`)
  return first
}
