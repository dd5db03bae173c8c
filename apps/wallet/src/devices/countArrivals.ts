import * as z from 'zod/mini'
import type { Calls } from '../api/createCalls.ts'

/** The page may ask as often as it likes; the server is asked at most once in so long. */
const askedAgainMs = 10_000

const answer = z.object({ arrivals: z.array(z.unknown()) })

/** Counts the devices that wait to be let in: nothing else of them is read here. */
export function createCountArrivals(call: Calls, now: () => number): () => Promise<number> {
  let last: { atMs: number; count: Promise<number> } | undefined
  return () => {
    const isFresh = last !== undefined && now() - last.atMs < askedAgainMs && now() >= last.atMs
    if (last && isFresh) return last.count
    const count = call({ answer, method: 'GET', path: '/wallet/v1/devices' }).then(
      ({ arrivals }) => arrivals.length,
    )
    const asked = { atMs: now(), count }
    last = asked
    // What failed is asked again.
    count.catch(() => {
      if (last === asked) last = undefined
    })
    return count
  }
}
