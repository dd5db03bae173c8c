/**
 * Rows that a browser draws or skips together: each thing that it may skip costs something in every frame, and what comes
 * in sight is made within one.
 */
export const rowsOfPart = 30

export type Part<Item> = { key: number; items: readonly Item[] }

/**
 * A list in parts of some thirty rows. What is in a part stays in it, whatever comes before or after: a row that goes to
 * another part is made anew, and loses its focus.
 */
export function growParts<Item extends { id: string }>(
  previous: readonly Part<Item>[],
  items: readonly Item[],
): readonly Part<Item>[] {
  const keys = new Map(previous.flatMap(({ items, key }) => items.map(({ id }) => [id, key])))
  const [front] = previous
  const newInFront = items.findIndex(({ id }) => keys.has(id))
  // One payment now and then must not make a part of its own each.
  if (front && newInFront > 0 && front.items.length + newInFront <= 2 * rowsOfPart)
    for (const { id } of items.slice(0, newInFront)) keys.set(id, front.key)

  const parts: { key: number; items: Item[] }[] = []
  const begun = new Set<number>()
  let lastKey = Math.max(0, ...previous.map(({ key }) => key))
  for (const item of items) {
    const last = parts.at(-1)
    const known = keys.get(item.id)
    const isToBegin = known !== undefined && !begun.has(known)
    if (last && (known === last.key || (!isToBegin && last.items.length < rowsOfPart))) {
      last.items.push(item)
      continue
    }
    lastKey += isToBegin ? 0 : 1
    const key = isToBegin ? known : lastKey
    begun.add(key)
    parts.push({ items: [item], key })
  }
  return parts
}
