import type { UpstreamConfig } from '../chains/chainConfig.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import { createNodeHealth, type NodeHealth, type Pinged } from '../upstream/createNodeHealth.ts'
import { fetchNode, type NoAnswer, type NodeRequest } from '../upstream/fetchNode.ts'
import type { UpstreamObserver, UpstreamOutcome } from '../upstream/UpstreamObserver.ts'
import { type EsploraPath, esploraPaths } from './esploraPaths.ts'

/** What an Esplora API said: a value, or in its own words why there is none. */
export type EsploraAnswer<Value> =
  | { outcome: 'answered'; value: Value }
  | { outcome: 'refused'; status: number; text: string }

/** One Esplora API of a chain. */
export type EsploraNode = {
  readonly health: NodeHealth
  get<Value>(path: EsploraPath<Value>, limitMs: number): Promise<EsploraAnswer<Value> | NoAnswer>
  /** Hands over a transaction in hexadecimal; the value is its id. */
  broadcast(hex: string, limitMs: number): Promise<EsploraAnswer<string> | NoAnswer>
}

type Posted<Value> = EsploraAnswer<Value> | NoAnswer

export function createEsploraNode({
  budget,
  chainId,
  clock,
  config,
  observer,
  signal,
}: {
  budget: ByteBudget
  /** CAIP-2 id. */
  chainId: string
  clock: Clock
  config: UpstreamConfig
  observer: UpstreamObserver
  signal: AbortSignal
}): EsploraNode {
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  const health = createNodeHealth({ chainId, clock, config, observer, ping, signal })

  async function ask<Value>(
    request: Omit<NodeRequest, 'clock' | 'signal'>,
    read: EsploraPath<Value>['read'],
    outcomeOf = outcomeOfAny<Value>,
  ): Promise<Posted<Value>> {
    const posted = await health.observe(async (): Promise<Posted<Value>> => {
      // The answer to a transaction is read however full the memory is: it is one id.
      const hold = request.method === 'GET' ? budget.open({ chainId }) : undefined
      try {
        const answer = await fetchNode(config, { ...request, clock, hold, signal })
        if (answer.outcome !== 'text') return answer
        const { status, text } = answer
        if (status >= 400) return { outcome: 'refused', status, text }
        const value = read(text, ({ count, list }) =>
          observer.onOddRows?.({ count, list, upstream: 'esplora' }),
        )
        return value === undefined
          ? { outcome: 'garbage', sent: true }
          : { outcome: 'answered', value }
      } finally {
        hold?.release()
      }
    }, outcomeOf)
    // No room for an answer says nothing about the API.
    if (posted.outcome === 'busy' || posted.outcome === 'oversized') return posted
    if (posted.outcome === 'answered' || posted.outcome === 'refused')
      health.learn({ type: 'answered' })
    else
      health.learn({
        pauseMs: posted.pauseMs,
        type: posted.outcome === 'limited' ? 'limited' : 'failed',
      })
    return posted
  }

  async function ping(limitMs: number): Promise<Pinged> {
    const { path, read } = esploraPaths.firstBlock
    const chainOf = (posted: Posted<string>) => {
      if (posted.outcome !== 'answered') return undefined
      return posted.value.startsWith(reference) ? 'right' : 'other'
    }
    const posted = await ask({ answers: [], limitMs, method: 'GET', path }, read, (one) =>
      chainOf(one) === 'other' ? 'lying' : outcomeOfAny(one),
    )
    return { chain: chainOf(posted), isWell: true }
  }

  return {
    broadcast: (hex, limitMs) =>
      ask(
        {
          answers: [400],
          body: hex,
          headers: { 'content-type': 'text/plain' },
          limitMs,
          method: 'POST',
          path: '/tx',
        },
        (text) => (/^[0-9a-f]{64}$/.test(text.trim()) ? text.trim() : undefined),
      ),
    get: ({ mayBeMissing, path, read }, limitMs) =>
      ask({ answers: mayBeMissing ? [400, 404] : [400], limitMs, method: 'GET', path }, read),
    health,
  }
}

function outcomeOfAny<Value>(posted: Posted<Value>): UpstreamOutcome {
  return posted.outcome === 'refused' ? 'answered' : posted.outcome
}
