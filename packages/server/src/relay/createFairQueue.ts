/** Waiting work of many who pay for none of it: each gets the same share of what is done. */
export type FairQueue<T> = {
  /** `cost` is what the item keeps others waiting; `lane` is who waits. */
  add(item: T, place: { lane: string; cost: number }): void
  /** Takes the next item, unless there is none or it does not fit. */
  take(fits?: (item: T) => boolean): T | undefined
  size(): number
}

type Waiting<T> = { item: T; start: number }

/** Lanes that owe nothing any more are looked for when there are so many. */
const maxPastLanes = 1000

/**
 * Start-time fair queueing (Goyal, Vin and Cheng, 1996): an item begins, in virtual time, where its lane's last one ended, or now.
 * So whoever asks for little comes before what others have piled up, however much that is.
 */
export function createFairQueue<T>(): FairQueue<T> {
  const lanes = new Map<string, Waiting<T>[]>()
  const ends = new Map<string, number>()
  let clock = 0
  let forgetAt = maxPastLanes
  let size = 0

  function forgetPast(): void {
    if (ends.size < forgetAt) return
    for (const [lane, end] of ends) if (end <= clock) ends.delete(lane)
    forgetAt = 2 * ends.size + maxPastLanes
  }

  function first(): { lane: string; queue: Waiting<T>[]; next: Waiting<T> } | undefined {
    let found: { lane: string; queue: Waiting<T>[]; next: Waiting<T> } | undefined
    for (const [lane, queue] of lanes) {
      const [next] = queue
      if (next && (!found || next.start < found.next.start)) found = { lane, next, queue }
    }
    return found
  }

  return {
    add(item, { lane, cost }) {
      const start = Math.max(clock, ends.get(lane) ?? 0)
      ends.set(lane, start + cost)
      const queue = lanes.get(lane)
      if (queue) queue.push({ item, start })
      else lanes.set(lane, [{ item, start }])
      size += 1
    },
    size: () => size,
    take(fits = () => true) {
      const found = first()
      if (!found || !fits(found.next.item)) return undefined
      const { lane, next, queue } = found
      queue.shift()
      if (queue.length === 0) lanes.delete(lane)
      clock = next.start
      size -= 1
      forgetPast()
      return next.item
    },
  }
}
