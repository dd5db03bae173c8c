import type { UpstreamConfig } from '../chains/chainConfig.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteHold } from '../upstream/createByteBudget.ts'
import { createNodeHealth, type NodeHealth } from '../upstream/createNodeHealth.ts'
import type { NoAnswer } from '../upstream/fetchNode.ts'
import type { UpstreamObserver, UpstreamOutcome } from '../upstream/UpstreamObserver.ts'
import type { Dialect } from './Dialect.ts'
import type { Call, CallResult } from './JsonRpc.ts'
import { isError } from './JsonRpc.ts'
import { type Answers, type NoBatch, postCalls, type StreamedAnswer } from './postCalls.ts'

/** One JSON-RPC upstream of a chain. */
export type Node = {
  readonly config: UpstreamConfig
  readonly health: NodeHealth
  /** Sends calls, singly if it takes no batches. */
  post(calls: readonly Call[], limits: PostLimits): Promise<Answers | NoAnswer | StreamedAnswer>
}

/** How long a request may take, and where the bytes of its answer count. */
export type PostLimits = {
  limitMs: number
  hold?: ByteHold | undefined
  /** Whether a large answer to a single call may be handed out while it comes; without, none is handed out as bytes. */
  isLive?: (() => boolean) | undefined
}

type Posted = Answers | NoAnswer | NoBatch | StreamedAnswer

export function createNode({
  chainId,
  clock,
  config,
  dialect,
  observer,
  signal,
}: {
  /** CAIP-2 id. */
  chainId: string
  clock: Clock
  config: UpstreamConfig
  dialect: Dialect
  observer: UpstreamObserver
  signal: AbortSignal
}): Node {
  let takesBatches = true
  const health = createNodeHealth({ chainId, clock, config, observer, ping, signal })

  function settle(posted: Answers | NoAnswer | StreamedAnswer): void {
    // No room for an answer says nothing about the node; one that still comes does when it ends.
    if (posted.outcome === 'busy' || posted.outcome === 'oversized') return
    if (posted.outcome === 'streamed') return
    const pauseMs = 'pauseMs' in posted ? posted.pauseMs : undefined
    if (posted.outcome === 'limited' || isLimitedThroughout(posted))
      health.learn({ pauseMs, type: 'limited' })
    else if (posted.outcome === 'answered') health.learn({ type: 'answered' })
    else health.learn({ pauseMs, type: 'failed' })
  }

  function isLimitedThroughout(posted: Answers | NoAnswer): boolean {
    return (
      posted.outcome === 'answered' &&
      posted.results.every(
        (result) => result && isError(result) && dialect.nodeError(result.error) === 'limited',
      )
    )
  }

  async function post(
    calls: readonly Call[],
    limits: PostLimits,
    outcomeOf: (posted: Posted) => UpstreamOutcome = observed,
  ): Promise<Answers | NoAnswer | StreamedAnswer> {
    if (calls.length > 1 && !takesBatches) return postSingly(calls, limits)
    const posted = await health.observe(
      () =>
        postCalls(config, calls, {
          clock,
          hold: undefined,
          json: dialect,
          onEnd: (isWell) => health.learn({ type: isWell ? 'answered' : 'failed' }),
          signal,
          ...limits,
        }),
      outcomeOf,
    )
    if (posted.outcome === 'noBatch') {
      if (dialect.nodeError(posted.error) !== undefined) {
        const refused: Answers = { outcome: 'answered', results: calls.map(() => posted) }
        settle(refused)
        return refused
      }
      takesBatches = false
      return postSingly(calls, limits)
    }
    settle(posted)
    return posted
  }

  async function postSingly(
    calls: readonly Call[],
    limits: PostLimits,
  ): Promise<Answers | NoAnswer> {
    const posted = await Promise.all(
      calls.map((call) => post([call], { ...limits, isLive: undefined })),
    )
    const first = posted[0]
    if (
      first &&
      first.outcome !== 'streamed' &&
      posted.every(({ outcome }) => outcome !== 'answered')
    )
      return first
    const results = posted.map((one) => (one.outcome === 'answered' ? one.results[0] : undefined))
    return { outcome: 'answered', results }
  }

  async function ping(limitMs: number) {
    const [identity, ...condition] = await Promise.all([
      post([dialect.identity], { limitMs }, (posted) =>
        chainOf(posted) === 'other' ? 'lying' : observed(posted),
      ),
      ...dialect.condition.map((call) => post([call], { limitMs })),
    ])
    const isWell = condition.every((posted) => resultOf(posted) !== undefined)
    return { chain: chainOf(identity), isWell }
  }

  function chainOf(posted: Posted): 'other' | 'right' | undefined {
    return dialect.chainOf(resultOf(posted)?.result)
  }

  return { config, health, post: (calls, limits) => post(calls, limits) }
}

function observed({ outcome }: Posted): UpstreamOutcome {
  return outcome === 'streamed' ? 'answered' : outcome
}

/** The one result of a single call. */
function resultOf(posted: Posted): Extract<CallResult, { result: unknown }> | undefined {
  if (posted.outcome !== 'answered') return undefined
  const [result] = posted.results
  return result && !isError(result) ? result : undefined
}
