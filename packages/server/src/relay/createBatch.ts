import { createFairQueue } from './createFairQueue.ts'

export type BatchParameters<T, R> = {
  /** Does all of them at once; the results are in the order of the items. */
  run(items: readonly T[]): Promise<readonly R[]>
  /** Items in one run at most. */
  size: number
  /** Bytes in one run at most, but for one item that has more by itself. */
  maxBytes?: number | undefined
  bytesOf?: ((item: T) => number) | undefined
  /** How long a busy batch waits for company; one that is not busy runs at once. */
  gatherMs: number
}

export type Batch<T, R> = {
  /** Items of one lane do not keep those of others waiting. */
  add(item: T, lane?: string): Promise<R>
  /** Fulfilled when nothing is under way. */
  settled(): Promise<void>
}

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/** What an item costs besides its bytes. */
const itemBytes = 1024

/** Gathers what comes while a run is under way into the next one: under load many writes share one commit. */
export function createBatch<T, R>({
  run,
  size,
  maxBytes = Infinity,
  bytesOf = () => 0,
  gatherMs,
}: BatchParameters<T, R>): Batch<T, R> {
  const queue = createFairQueue<Waiting<T, R>>()
  let running: Promise<void> | undefined

  function takeSome(): Waiting<T, R>[] {
    const taken: Waiting<T, R>[] = []
    let bytes = 0
    while (taken.length < size) {
      const next = queue.take(({ item }) => taken.length === 0 || bytes + bytesOf(item) <= maxBytes)
      if (!next) break
      bytes += bytesOf(next.item)
      taken.push(next)
    }
    return taken
  }

  async function work(): Promise<void> {
    // What comes in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.size() > 0) {
      const taken = takeSome()
      try {
        const results = await run(taken.map(({ item }) => item))
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as R)
      } catch (error) {
        for (const { reject } of taken) reject(error)
      }
      const isBusy = taken.length > 4
      if (isBusy && queue.size() < size)
        await new Promise((resolve) => setTimeout(resolve, gatherMs))
    }
    running = undefined
  }

  return {
    add: (item, lane = '') =>
      new Promise((resolve, reject) => {
        queue.add({ item, reject, resolve }, { cost: itemBytes + bytesOf(item), lane })
        running ??= work()
      }),
    settled: async () => {
      await running
    },
  }
}
