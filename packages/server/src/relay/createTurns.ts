import { relayLimits } from '@latchkey/protocol/relay'
import { createFairQueue } from './createFairQueue.ts'

/** Lets those who wait for the store have it in turns. */
export type Turns = {
  /** Does the work when it is the lane's turn; `items` is how many topics or receipts it names. */
  take<T>(lane: string, items: number, work: () => Promise<T>): Promise<T>
}

/** What a statement costs without its items, in items: some 1 ms of an embedded database, against 40 µs. */
const statementCost = 25

/** What the largest request costs. */
const batchCost = statementCost + relayLimits.batch

type Turn = { cost: number; start: () => Promise<void> }

/**
 * Bounds what the store has to do at once: `parallel` of the largest requests, or many more small ones, which a busy process would
 * else hand over so slowly that the store waits for it. Without a bound hundreds of statements of one address wait inside the
 * database, in their order, before the one of another, and before what the rest of the server asks.
 */
export function createTurns({ parallel }: { parallel: number }): Turns {
  const queue = createFairQueue<Turn>()
  let running = 0

  function begin(): void {
    for (;;) {
      const turn = queue.take(({ cost }) => running + cost <= parallel * batchCost)
      if (!turn) return
      running += turn.cost
      void turn.start().finally(() => {
        running -= turn.cost
        begin()
      })
    }
  }

  return {
    take(lane, items, work) {
      return new Promise((resolve, reject) => {
        // The limits of batches are checked elsewhere; one beyond them would never begin.
        const cost = Math.min(statementCost + items, batchCost)
        queue.add({ cost, start: () => work().then(resolve, reject) }, { cost, lane })
        begin()
      })
    },
  }
}
