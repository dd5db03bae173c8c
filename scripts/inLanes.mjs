/**
 * Runs work on items in their order, as many at a time as there are lanes; rejects with the first failure
 * once all lanes are still.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} lanes
 * @param {(item: Item) => Promise<void>} work
 */
export async function inLanes(items, lanes, work) {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
