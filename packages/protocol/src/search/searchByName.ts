const wordCharacter = /[\p{L}\p{N}]/u

/**
 * What of a list a term finds (S5.19): names that begin with it, then those with such a word, then those that merely hold
 * it. Each rank keeps the list's order. The one rule of the server and of pages.
 *
 * @param term as `foldText` leaves it
 * @param foldedOf the name of an item as `foldText` leaves it
 */
export function searchByName<T>(
  items: Iterable<T>,
  term: string,
  foldedOf: (item: T) => string,
): readonly T[] {
  const ranks: [T[], T[], T[]] = [[], [], []]
  for (const item of items) {
    const rank = rankOf(foldedOf(item), term)
    if (rank !== undefined) ranks[rank].push(item)
  }
  return ranks.flat()
}

function rankOf(name: string, term: string): 0 | 1 | 2 | undefined {
  const first = name.indexOf(term)
  if (first <= 0) return first < 0 ? undefined : 0
  for (let at = first; at >= 0; at = name.indexOf(term, at + 1))
    if (!wordCharacter.test(name[at - 1] ?? ' ')) return 1
  return 2
}
