/** A shorter beginning is one of too many names. */
const leastBeginning = 4

/**
 * The name that was most likely meant, or nothing where none is near: a third of the letters may differ, or it is the
 * beginning of a name.
 */
export function closestName(given: string, names: readonly string[]): string | undefined {
  const typed = given.toLowerCase()
  const [best] = names
    .map((name) => ({ distance: editDistance(typed, name.toLowerCase()), name }))
    .sort((a, b) => a.distance - b.distance)
  if (best && best.distance <= Math.max(1, Math.floor(best.name.length / 3))) return best.name
  return typed.length < leastBeginning
    ? undefined
    : names.find((name) => name.toLowerCase().startsWith(typed))
}

/** How many letters have to be added, left out, replaced or swapped with their neighbour (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
