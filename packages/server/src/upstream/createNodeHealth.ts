import type { UpstreamConfig } from '../chains/chainConfig.ts'
import type { Clock } from '../time/Clock.ts'
import { type Breaker, closedBreaker, nextBreaker, pauseLeftMs } from './breaker.ts'
import { addSample, pingIntervalMs, type Sample } from './nodeScore.ts'
import type { UpstreamObserver, UpstreamOutcome } from './UpstreamObserver.ts'

/** How long a node that serves another chain is left out before it is asked again. */
const lyingPauseMs = 60_000

/** What a ping showed; `chain` is undefined when the node did not tell which it serves. */
export type Pinged = { chain: 'other' | 'right' | undefined; isWell: boolean }

/** What is known of how one node of a chain does. */
export type NodeHealth = {
  readonly samples: readonly Sample[]
  readonly weight: number
  /** Milliseconds until it may be asked; 0 when it may be now. */
  pauseLeftMs(): number
  /** Whether it said last that it serves another chain. */
  isElsewhere(): boolean
  /** Whether it last failed because it was asked too often. */
  isLimited(): boolean
  /** Pings it. True when it answers and serves the right chain. */
  check(): Promise<boolean>
  /** True at once after the first passed check. */
  verify(): Promise<boolean>
  /** Runs a request to the node and tells the observer what `outcomeOf` makes of it. */
  observe<T>(request: () => Promise<T>, outcomeOf: (result: T) => UpstreamOutcome): Promise<T>
  /** Lets the breaker learn from a request. */
  learn(event: NodeEvent): void
}

/** What a request showed about the node. `pauseMs` is how long the node itself asked to be left alone. */
export type NodeEvent =
  | { type: 'answered' }
  | { type: 'failed' | 'limited'; pauseMs?: number | undefined }

/** Keeps account of one node: its pings, its breaker, and whether it serves the chain it is configured for. */
export function createNodeHealth({
  chainId,
  clock,
  config,
  observer,
  ping,
  signal,
}: {
  /** CAIP-2 id. */
  chainId: string
  clock: Clock
  config: UpstreamConfig
  observer: UpstreamObserver
  /** Asks the node which chain it serves and how it does. */
  ping: (limitMs: number) => Promise<Pinged>
  signal: AbortSignal
}): NodeHealth {
  const upstream = new URL(config.url).host
  let samples: readonly Sample[] = []
  let breaker: Breaker = closedBreaker
  let limited = false
  let verified = false
  let elsewhere = false
  let lyingUntil = 0
  let checking: Promise<boolean> | undefined

  async function pingOnce(): Promise<boolean> {
    const startedAt = clock.now()
    const { chain, isWell } = await ping(pingIntervalMs)
    if (signal.aborted) return false
    const latencyMs = clock.now() - startedAt
    samples = addSample(samples, chain !== undefined && isWell ? { latencyMs } : 'failed')
    if (chain === undefined) return false
    verified = chain === 'right'
    elsewhere = !verified
    lyingUntil = verified ? 0 : clock.now() + lyingPauseMs
    return verified
  }

  function check(): Promise<boolean> {
    checking ??= pingOnce().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    check,
    isElsewhere: () => elsewhere,
    isLimited: () => limited,
    learn(event) {
      // A stopped server's requests end early, which says nothing about the node.
      if (signal.aborted) return
      limited = event.type === 'limited'
      const learned =
        event.type === 'answered' ? event : ({ pauseMs: event.pauseMs, type: 'failed' } as const)
      breaker = nextBreaker(breaker, learned, clock.now())
    },
    async observe(request, outcomeOf) {
      const startedAt = clock.now()
      const result = await request()
      const durationMs = clock.now() - startedAt
      observer.onUpstreamRequest({ chainId, durationMs, outcome: outcomeOf(result), upstream })
      return result
    },
    pauseLeftMs: () => Math.max(pauseLeftMs(breaker, clock.now()), lyingUntil - clock.now()),
    get samples() {
      return samples
    },
    verify: () => (verified ? Promise.resolve(true) : check()),
    weight: config.weight,
  }
}
