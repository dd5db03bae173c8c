/** What became of the messages of honest visitors. */
export type MessageCounts = {
  /** That the relay answered with `true`. */
  kept: number
  /** Of them, that the other end has. */
  delivered: number
  /** Of them, that it has not. */
  lost: number
  /** Arrivals beyond the first: the relay promises at least one. */
  repeated: number
}

export type Tally = {
  /** The relay has promised to deliver this message. */
  keep(id: string): void
  /** It has arrived, perhaps before the promise; answers whether for the first time. */
  receive(id: string): boolean
  /** How many arrived of those named. */
  arrived(ids: readonly string[]): number
  counts(): MessageCounts
}

/** Counts each message once, however often it comes. */
export function createTally(): Tally {
  const kept = new Set<string>()
  const received = new Set<string>()
  let repeated = 0
  return {
    arrived: (ids) => ids.filter((id) => received.has(id)).length,
    counts() {
      let delivered = 0
      for (const id of kept) if (received.has(id)) delivered += 1
      return { delivered, kept: kept.size, lost: kept.size - delivered, repeated }
    },
    keep: (id) => void kept.add(id),
    receive(id) {
      const isNew = !received.has(id)
      if (isNew) received.add(id)
      else repeated += 1
      return isNew
    },
  }
}
