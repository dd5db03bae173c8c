import type { UpstreamConfig } from '../chains/chainConfig.ts'
import { type Breaker, closedBreaker, nextBreaker, pauseLeftMs } from './breaker.ts'
import type { Call, CallResult } from './JsonRpc.ts'
import { isError } from './JsonRpc.ts'
import { addSample, pingIntervalMs, type Sample } from './nodeScore.ts'
import { nodeTrouble } from './nodeTrouble.ts'
import { type Answers, type NoAnswer, postCalls } from './postCalls.ts'
import type { RpcObserver } from './RpcObserver.ts'

/** How long a node that serves another chain is left out before it is asked again. */
const lyingPauseMs = 60_000

/** One upstream of a chain with what has been learnt about it. */
export type Node = {
  readonly samples: readonly Sample[]
  readonly weight: number
  /** Milliseconds until it may be asked; 0 when it may be now. */
  pauseLeftMs(): number
  /** Whether it last failed because it was asked too often. */
  isLimited(): boolean
  /** Asks for its chain id once, also as the ping. True when it answers and serves the right chain. */
  check(): Promise<boolean>
  /** True at once after the first passed check. */
  verify(): Promise<boolean>
  /** Sends calls, singly if it takes no batches. */
  post(calls: readonly Call[], limitMs: number): Promise<Answers | NoAnswer>
}

export function createNode({
  chainId,
  config,
  now,
  observer,
  signal,
}: {
  /** CAIP-2 id. */
  chainId: string
  config: UpstreamConfig
  now: () => number
  observer: RpcObserver
  signal: AbortSignal
}): Node {
  const upstream = new URL(config.url).host
  const chainNumber = BigInt(chainId.slice(chainId.indexOf(':') + 1))
  let samples: readonly Sample[] = []
  let breaker: Breaker = closedBreaker
  let limited = false
  let takesBatches = true
  let verified = false
  let lyingUntil = 0
  let checking: Promise<boolean> | undefined

  function settle(posted: Answers | NoAnswer): void {
    // An answer too large to read says nothing about the node, and a stopped server nothing at all.
    if (posted.outcome === 'oversized' || signal.aborted) return
    limited = posted.outcome === 'limited' || isLimitedThroughout(posted)
    const event =
      posted.outcome === 'answered' && !limited
        ? ({ type: 'answered' } as const)
        : ({ pauseMs: 'pauseMs' in posted ? posted.pauseMs : undefined, type: 'failed' } as const)
    breaker = nextBreaker(breaker, event, now())
  }

  async function post(
    calls: readonly Call[],
    limitMs: number,
    outcomeOf: (posted: Answers | NoAnswer) => 'lying' | undefined = () => undefined,
  ): Promise<Answers | NoAnswer> {
    if (calls.length > 1 && !takesBatches) return postSingly(calls, limitMs)
    const startedAt = performance.now()
    const posted = await postCalls(config, calls, { limitMs, signal })
    const durationMs = performance.now() - startedAt
    if (posted.outcome === 'noBatch') {
      observer.onUpstreamRequest({ chainId, durationMs, outcome: 'noBatch', upstream })
      if (nodeTrouble(posted.error) !== undefined) {
        const refused: Answers = { outcome: 'answered', results: calls.map(() => posted) }
        settle(refused)
        return refused
      }
      takesBatches = false
      return postSingly(calls, limitMs)
    }
    const outcome = outcomeOf(posted) ?? posted.outcome
    observer.onUpstreamRequest({ chainId, durationMs, outcome, upstream })
    settle(posted)
    return posted
  }

  async function postSingly(calls: readonly Call[], limitMs: number): Promise<Answers | NoAnswer> {
    const posted = await Promise.all(calls.map((call) => post([call], limitMs)))
    const [first] = posted
    if (first && posted.every(({ outcome }) => outcome !== 'answered')) return first
    const results = posted.map((one) => (one.outcome === 'answered' ? one.results[0] : undefined))
    return { outcome: 'answered', results }
  }

  async function ping(): Promise<boolean> {
    const startedAt = performance.now()
    const posted = await post([{ method: 'eth_chainId' }], pingIntervalMs, (answer) =>
      servesAnother(answer, chainNumber) ? 'lying' : undefined,
    )
    if (signal.aborted) return false
    const id = answeredChainId(posted)
    samples = addSample(
      samples,
      id === undefined ? 'failed' : { latencyMs: performance.now() - startedAt },
    )
    if (id === undefined) return false
    verified = id === chainNumber
    lyingUntil = verified ? 0 : now() + lyingPauseMs
    return verified
  }

  function check(): Promise<boolean> {
    checking ??= ping().finally(() => {
      checking = undefined
    })
    return checking
  }

  return {
    check,
    isLimited: () => limited,
    pauseLeftMs: () => Math.max(pauseLeftMs(breaker, now()), lyingUntil - now()),
    post: (calls, limitMs) => post(calls, limitMs),
    get samples() {
      return samples
    },
    verify: () => (verified ? Promise.resolve(true) : check()),
    weight: config.weight,
  }
}

function isLimitedThroughout(posted: Answers | NoAnswer): boolean {
  return posted.outcome === 'answered' && posted.results.every((result) => isLimitedResult(result))
}

function isLimitedResult(result: CallResult | undefined): boolean {
  return result !== undefined && isError(result) && nodeTrouble(result.error) === 'limited'
}

function answeredChainId(posted: Answers | NoAnswer): bigint | undefined {
  if (posted.outcome !== 'answered') return undefined
  const [result] = posted.results
  if (!result || isError(result)) return undefined
  const id = result.result
  return typeof id === 'string' && /^0x[0-9a-f]{1,16}$/i.test(id) ? BigInt(id) : undefined
}

function servesAnother(posted: Answers | NoAnswer, chainNumber: bigint): boolean {
  const id = answeredChainId(posted)
  return id !== undefined && id !== chainNumber
}
