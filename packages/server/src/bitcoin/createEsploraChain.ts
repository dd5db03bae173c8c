import type { BitcoinChain } from '../chains/chainConfig.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { InFlight } from '../upstream/createInFlight.ts'
import { createNodePool, deadlineMs } from '../upstream/createNodePool.ts'
import { type Unanswered, unanswered } from '../upstream/Unanswered.ts'
import type { UpstreamObserver } from '../upstream/UpstreamObserver.ts'
import { createEsploraNode } from './createEsploraNode.ts'
import type { EsploraPath } from './esploraPaths.ts'
import type { RawTransaction } from './rawTransaction.ts'
import { isKnownTransaction, refusalReason } from './refusalReason.ts'

/** What reading came to: a value, that there is no such thing, or that every API refuses to tell. */
export type ReadOutcome<Value> = { value: Value } | { failed: 'missing' | 'refused' } | Unanswered

/** What handing over a transaction came to. */
export type BroadcastOutcome = { value: string } | { refused: string } | Unanswered

/** The Esplora APIs of one chain as one. */
export type EsploraChain = {
  /** Never throws. */
  read<Value>(path: EsploraPath<Value>): Promise<ReadOutcome<Value>>
  /** Hands over a transaction; one that is known already counts as handed over. Never throws. */
  broadcast(transaction: RawTransaction): Promise<BroadcastOutcome>
  /** True when it was in use and no API can be asked. */
  isDown(): boolean
}

export function createEsploraChain({
  budget,
  chain,
  clock,
  inFlight,
  observer,
  signal,
}: {
  budget: ByteBudget
  chain: BitcoinChain
  clock: Clock
  inFlight: InFlight<ReadOutcome<unknown>>
  observer: UpstreamObserver
  signal: AbortSignal
}): EsploraChain {
  const chainId = chain.id
  const nodes = chain.upstreams.map((config) =>
    createEsploraNode({ budget, chainId, clock, config, observer, signal }),
  )
  const pool = createNodePool({ clock, nodes, signal })

  async function readNow<Value>(path: EsploraPath<Value>): Promise<ReadOutcome<Value>> {
    let outcome: ReadOutcome<Value> | undefined
    const deadlineAt = clock.now() + deadlineMs
    for (const node of pool.candidates()) {
      const limitMs = deadlineAt - clock.now()
      if (limitMs <= 0) break
      if (!(await node.health.verify())) continue
      let posted = await node.get(path, limitMs)
      // A kept connection may be closed at its other end in the moment it is used again.
      if (posted.outcome === 'unreachable' && posted.sent) posted = await node.get(path, limitMs)
      if (posted.outcome === 'answered') return { value: posted.value }
      // What one API does not know yet, or finds too much, another one may answer.
      if (posted.outcome === 'refused')
        outcome = { failed: posted.status === 404 ? 'missing' : 'refused' }
      else if (posted.outcome === 'oversized' || posted.outcome === 'limited')
        outcome ??= unanswered(posted)
    }
    return outcome ?? pool.exhausted()
  }

  return {
    async broadcast({ hex, txid }) {
      pool.use()
      let outcome: BroadcastOutcome | undefined
      const deadlineAt = clock.now() + deadlineMs
      for (const node of pool.candidates()) {
        const limitMs = deadlineAt - clock.now()
        if (limitMs <= 0) break
        if (!(await node.health.verify())) continue
        const posted = await node.broadcast(hex, limitMs)
        if (posted.outcome === 'answered') return { value: txid }
        if (posted.outcome === 'refused') {
          const reason = refusalReason(posted.text)
          if (reason)
            return isKnownTransaction(reason) ? { value: txid } : { refused: reason.message }
          outcome = { refused: '' }
        } else if (posted.sent && posted.outcome !== 'limited')
          // The id is the content's hash, so telling another API the same is harmless.
          outcome ??= { unanswered: 'unsure' }
      }
      return outcome ?? pool.exhausted()
    },
    isDown: pool.isDown,
    read<Value>(path: EsploraPath<Value>) {
      pool.use()
      const shared = inFlight.share(`${chainId} ${path.path}`, () => readNow(path))
      // One path has one reader, so whoever shares an answer asked for the same.
      return shared as Promise<ReadOutcome<Value>>
    },
  }
}
