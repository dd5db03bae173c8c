import type { Clock } from '../time/Clock.ts'
import type { NodeHealth } from './createNodeHealth.ts'
import { pingIntervalMs, rankNodes } from './nodeScore.ts'
import type { Unanswered } from './Unanswered.ts'

const maxNodesPerRequest = 5
/** A chain that has not been asked for this long is no longer pinged. */
const inUseMs = 30_000
/** After this no further node is tried, so that the answer still finds its caller. */
export const deadlineMs = 20_000

/** The nodes of one chain. */
export type NodePool<Node> = {
  /** Says that the chain is in use: its nodes are pinged from here on for a while. */
  use(): void
  /** The nodes to ask for one request, best first. */
  candidates(): readonly Node[]
  /** Every node that may be asked now, best first. */
  ranked(): readonly Node[]
  /** What a request comes to that no node was left for. */
  exhausted(): Unanswered
  /** True when the chain was in use and no node can be asked. */
  isDown(): boolean
}

/** Pings the nodes of a chain while it is in use, and ranks them by what that shows. */
export function createNodePool<Node extends { health: NodeHealth }>({
  clock,
  nodes,
  signal,
}: {
  clock: Clock
  nodes: readonly Node[]
  signal: AbortSignal
}): NodePool<Node> {
  let usedAt = Number.NEGATIVE_INFINITY
  let pinging = false

  function pingAll(): void {
    if (signal.aborted || clock.now() - usedAt > inUseMs) {
      pinging = false
      return
    }
    // A node that asked for a pause gets it.
    for (const { health } of nodes) if (health.pauseLeftMs() <= 0) void health.check()
    clock.after(pingIntervalMs, pingAll)
  }

  const ranked = () => rankNodes(nodes.filter(({ health }) => health.pauseLeftMs() <= 0))

  return {
    candidates: () => ranked().slice(0, maxNodesPerRequest),
    isDown: () =>
      clock.now() - usedAt <= inUseMs && nodes.every(({ health }) => health.pauseLeftMs() > 0),
    exhausted() {
      const retryAfterMs = Math.min(...nodes.map(({ health }) => health.pauseLeftMs()))
      return {
        retryAfterMs: Math.max(0, retryAfterMs),
        unanswered: nodes.every(({ health }) => health.isLimited()) ? 'limited' : 'down',
      }
    },
    ranked,
    use() {
      usedAt = clock.now()
      if (pinging || signal.aborted) return
      pinging = true
      pingAll()
    },
  }
}
