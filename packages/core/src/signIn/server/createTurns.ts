/** Runs work while no other tab of the site runs any. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** What turns need of a browser. */
export type TurnsContext = {
  /** Web Locks; browsers have none on a page without https. */
  locks: Pick<LockManager, 'request'> | undefined
  /** Milliseconds since 1970. */
  now: () => number
  sleep: (ms: number) => Promise<void>
  storage: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>
}

/** A tab that was closed in its turn holds the others up for no longer. Longer than a request may take. */
const turnMs = 15_000
/** How long a tab may take to see what another has stored. */
const settleMs = 100

/**
 * Turns among the tabs of a browser, by a Web Lock.
 *
 * Without those a claim in storage stands in: who still finds its own claim after others had time to put theirs has the
 * turn. Storage promises no order among tabs, so two may hold one turn at once on a very busy machine; the server gives both the same tokens then.
 */
export function createTurns(name: string, { locks, now, sleep, storage }: TurnsContext): Turns {
  const key = `${name}.turn`

  async function claim(): Promise<string> {
    const id = crypto.getRandomValues(new Uint32Array(2)).join('')
    for (;;) {
      const { id: holder, until } = readClaim(storage.getItem(key))
      if (holder === id) return id
      // A claim from later than ever can be is from a clock that was set back.
      if (until <= now() || until > now() + turnMs)
        storage.setItem(key, JSON.stringify({ id, until: now() + turnMs }))
      await sleep(settleMs)
    }
  }

  return async (work) => {
    // What `request` resolves to is typed as awaited twice.
    if (locks) {
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        return work()
      }
      try {
        return (await locks.request(key, begin)) as Awaited<ReturnType<typeof work>>
      } catch (error) {
        // Where storage is refused to a frame, its locks are too.
        if (hasBegun || (error as Error).name !== 'SecurityError') throw error
      }
    }
    const id = await claim()
    try {
      return await work()
    } finally {
      if (readClaim(storage.getItem(key)).id === id) storage.removeItem(key)
    }
  }
}

function readClaim(text: string | null): { id?: unknown; until: number } {
  try {
    const { id, until } = JSON.parse(text ?? '{}')
    return { id, until: typeof until === 'number' ? until : 0 }
  } catch {
    return { until: 0 }
  }
}
