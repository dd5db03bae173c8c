export type BatchParameters<T, R> = {
  /** Does all of them at once; the results are in the order of the items. */
  run(items: readonly T[]): Promise<readonly R[]>
  /** Items in one run at most. */
  size: number
  /** How long a busy batch waits for company; one that is not busy runs at once. */
  gatherMs: number
}

export type Batch<T, R> = {
  add(item: T): Promise<R>
  /** Fulfilled when nothing is under way. */
  settled(): Promise<void>
}

type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/** Gathers what comes while a run is under way into the next one: under load many writes share one commit. */
export function createBatch<T, R>({ run, size, gatherMs }: BatchParameters<T, R>): Batch<T, R> {
  let queue: Waiting<T, R>[] = []
  let running: Promise<void> | undefined

  async function work(): Promise<void> {
    // What comes in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const taken = queue.slice(0, size)
      queue = queue.slice(size)
      try {
        const results = await run(taken.map(({ item }) => item))
        for (const [index, { resolve }] of taken.entries()) resolve(results[index] as R)
      } catch (error) {
        for (const { reject } of taken) reject(error)
      }
      const isBusy = taken.length > 4
      if (isBusy && queue.length < size)
        await new Promise((resolve) => setTimeout(resolve, gatherMs))
    }
    running = undefined
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, reject, resolve })
        running ??= work()
      }),
    settled: async () => {
      await running
    },
  }
}
