/** How many words of the dialect a part of the tree (`packages/core`, `e2e`) has, by its folder. */
export type WordCounts = Readonly<Record<string, number>>

/** Parts that have more than they may. A part that is not listed may have none. */
export function risen(counts: WordCounts, allowed: WordCounts): readonly string[] {
  return Object.keys(counts).filter((part) => (counts[part] ?? 0) > (allowed[part] ?? 0))
}

/** Parts that have fewer than they may. */
export function fallen(counts: WordCounts, allowed: WordCounts): readonly string[] {
  return Object.keys(allowed).filter((part) => (counts[part] ?? 0) < (allowed[part] ?? 0))
}

/** What is allowed from now on: never more than before, and nothing for a part that is clean. */
export function lowered(counts: WordCounts, allowed: WordCounts): WordCounts {
  return Object.fromEntries(
    Object.entries(allowed)
      .map(([part, count]) => [part, Math.min(count, counts[part] ?? 0)] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
