/** Items in the places that they had, and new ones after them, so that nothing moves away under a pointer. */
export function keepOrder<T>(
  before: readonly string[],
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  const places = new Map(before.map((key, place) => [key, place]))
  const placeOf = (item: T) => places.get(keyOf(item)) ?? before.length
  return [...items].sort((a, b) => placeOf(a) - placeOf(b))
}
