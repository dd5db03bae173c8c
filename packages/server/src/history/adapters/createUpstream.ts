import type { Metrics } from '../../http/metrics.ts'
import type { Clock } from '../../time/Clock.ts'
import type { ByteBudget } from '../../upstream/createByteBudget.ts'
import { fetchNode } from '../../upstream/fetchNode.ts'
import { HistoryUnavailableError } from '../HistorySource.ts'

/** Asks an API for JSON. Its key is in the request alone: no error, log or number has it. */
export type AskUpstream = (request: {
  url: URL
  /** Sent as JSON; without it the request is a GET. */
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
}) => Promise<unknown>

const timeoutMs = 10_000

/** What asks the API of one chain, bounded in time and size. @throws {HistoryUnavailableError} */
export function createUpstream({
  budget,
  chainId,
  clock,
  metrics,
  parse = JSON.parse,
  signal,
}: {
  /** Of answers in memory, those of nodes included: pages of history may have megabytes each. */
  budget: ByteBudget
  chainId: string
  clock: Clock
  metrics: Pick<Metrics, 'upstreamDuration'>
  parse?: ((text: string) => unknown) | undefined
  signal: AbortSignal
}): AskUpstream {
  return async ({ body, headers = {}, url }) => {
    const startedAt = clock.now()
    const hold = budget.open({ chainId })
    try {
      const answer = await fetchNode(
        { headers: { ...headers }, timeoutMs, url: url.href, weight: 1 },
        {
          answers: [],
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          clock,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          hold,
          method: body === undefined ? 'GET' : 'POST',
          signal,
        },
      )
      const json = answer.outcome === 'text' ? parsed(answer.text, parse) : undefined
      const outcome = answer.outcome !== 'text' ? answer.outcome : json ? 'answered' : 'garbage'
      metrics.upstreamDuration.observe(
        { chain: chainId, outcome, upstream: url.host },
        (clock.now() - startedAt) / 1000,
      )
      if (json) return json.value
      throw new HistoryUnavailableError(`${url.host}: ${outcome}`)
    } finally {
      hold.release()
    }
  }
}

function parsed(text: string, parse: (text: string) => unknown): { value: unknown } | undefined {
  try {
    return { value: parse(text) }
  } catch {
    return undefined
  }
}
