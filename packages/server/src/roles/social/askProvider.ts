import type { Clock } from '../../time/Clock.ts'
import type { Upstreams } from '../../upstream/createUpstreams.ts'
import { fetchNode, type NodeRequest } from '../../upstream/fetchNode.ts'
import { providerDown } from './loginErrors.ts'

export const providerTimeoutMs = 10_000
/** What requests to providers count under, in the place of a chain. */
export const providerChainId = 'social'

/** By what a role asks providers. */
export type ProviderContext = Pick<Upstreams, 'budget' | 'observer'> & {
  clock: Clock
  signal: AbortSignal
}

/**
 * Asks a provider once, bounded in time and size.
 *
 * @throws {ApiError} 503 `provider_down` for no answer, and for a status that is neither 2xx nor among `answers`
 */
export async function askProvider(
  url: string,
  asked: Pick<NodeRequest, 'answers' | 'body' | 'headers' | 'limitMs' | 'maxBytes' | 'method'>,
  { budget, clock, observer, signal }: ProviderContext,
): Promise<{ status: number; text: string }> {
  const startedAt = clock.now()
  const { host: upstream } = new URL(url)
  const hold = budget.open({ chainId: providerChainId })
  try {
    const answer = await fetchNode(
      { timeoutMs: providerTimeoutMs, url, weight: 1 },
      { ...asked, clock, hold, signal },
    )
    observer.onUpstreamRequest({
      chainId: providerChainId,
      durationMs: clock.now() - startedAt,
      outcome: answer.outcome === 'text' ? 'answered' : answer.outcome,
      upstream,
    })
    if (answer.outcome !== 'text') throw providerDown(new Error(`${upstream}: ${answer.outcome}`))
    return answer
  } finally {
    hold.release()
  }
}
