import type { Clock } from '../time/Clock.ts'
import { TimeLimitError } from '../time/withTimeLimit.ts'

/** Leave to ask a chain. Whoever has it says how it went, once. */
export type Turn = { end(how: 'answered' | 'failed'): void }

/** Who may ask a chain, in the order they came. */
export type Turns = {
  /**
   * Waits for a turn, for as long as the chain answers those before.
   *
   * @throws {TimeLimitError} when it has not answered any of them for so long, or too many wait.
   */
  take(): Promise<Turn>
}

/**
 * Lets some ask at once and has the others wait. Were all to ask together, each answer would come as late as the last
 * one, and a server that is busy would take its own slowness for the chain's.
 */
export function createTurns({
  atOnce,
  clock,
  maxWaiting,
  silenceMs,
}: {
  atOnce: number
  clock: Clock
  maxWaiting: number
  /** How long a chain may leave everyone without an answer. */
  silenceMs: number
}): Turns {
  const waiting = new Set<{ since: number; go(turn: Turn): void; refuse(error: Error): void }>()
  let taken = 0
  let answeredAt = Number.NEGATIVE_INFINITY

  function open(): Turn {
    taken += 1
    let isOver = false
    return {
      end(how) {
        if (isOver) return
        isOver = true
        taken -= 1
        if (how === 'answered') answeredAt = clock.now()
        else refuseAll()
        const [first] = waiting
        if (!first) return
        waiting.delete(first)
        first.go(open())
      },
    }
  }

  /** Those who have waited in vain: they would, for as long again. */
  function refuseAll(): void {
    const before = clock.now() - silenceMs
    if (answeredAt > before) return
    for (const one of waiting) {
      if (one.since > before) continue
      waiting.delete(one)
      one.refuse(new TimeLimitError(`No answer in ${silenceMs} ms.`))
    }
  }

  return {
    take() {
      if (taken < atOnce) return Promise.resolve(open())
      if (waiting.size >= maxWaiting)
        return Promise.reject(new TimeLimitError(`${maxWaiting} wait already.`))
      return new Promise((go, refuse) => waiting.add({ go, refuse, since: clock.now() }))
    },
  }
}
