/** Asks for many things together: what is wanted while a run is on waits for the next one. */
export type Lane<T> = {
  /** Resolves when each of the things was run once. Things beyond the lane's bound are not run. */
  need(things: ReadonlyMap<string, T>): Promise<void>
}

/** A run of a lane. Never throws. */
export type RunLane<T> = (things: ReadonlyMap<string, T>) => Promise<void>

/**
 * One run at a time, so that however many visitors ask, an upstream is asked once; and what two of them want is run for
 * both.
 */
export function createLane<T>({
  maxAtOnce,
  maxWaiting,
  run,
}: {
  /** Things of one run. */
  maxAtOnce: number
  /** Things that may wait for the next runs. */
  maxWaiting: number
  run: RunLane<T>
}): Lane<T> {
  let current: ReadonlyMap<string, T> = new Map()
  let running: Promise<void> | undefined
  let wanted = new Map<string, T>()
  let next: Promise<void> | undefined

  async function runWanted(): Promise<void> {
    const all = [...wanted]
    wanted = new Map()
    running = next
    next = undefined
    current = new Map(all)
    for (let start = 0; start < all.length; start += maxAtOnce)
      await run(new Map(all.slice(start, start + maxAtOnce)))
    current = new Map()
    if (!next) running = undefined
  }

  return {
    async need(things) {
      const waits: (Promise<void> | undefined)[] = []
      for (const [key, thing] of things) {
        if (current.has(key)) waits.push(running)
        else if (wanted.has(key) || wanted.size < maxWaiting) {
          wanted.set(key, thing)
          next ??= (running ?? Promise.resolve()).then(runWanted)
          waits.push(next)
        }
      }
      await Promise.all(new Set(waits))
    },
  }
}
