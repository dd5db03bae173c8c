import * as z from 'zod'
import type { Clock } from '../../time/Clock.ts'
import type { ByteBudget } from '../../upstream/createByteBudget.ts'
import { fetchNode } from '../../upstream/fetchNode.ts'
import type { UpstreamObserver } from '../../upstream/UpstreamObserver.ts'

/** Thrown when a hosted price source gives no answer, or none that can be read. */
export class PriceSourceError extends Error {
  readonly code = 'price_source_failed'
  override readonly name = 'PriceSourceError'

  constructor(source: string, outcome: string) {
    super(`${source} gave no answer that can be read (${outcome}).`)
  }
}

/** Where a hosted source is, and who we are to it. */
export type PriceApiConfig = {
  url: string
  headers?: Readonly<Record<string, string>> | undefined
}

/** A hosted source over HTTP. */
export type PriceApi = {
  /**
   * Asks for an object.
   *
   * @throws {PriceSourceError}
   */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Record<string, unknown>>
}

const timeoutMs = 5000
/** Prices are counted as a chain of their own. */
const chainId = 'prices'
const anyObject = z.record(z.string(), z.unknown())

/** Asks one source, bounded in time and size; its address and key come from the configuration alone. */
export function createPriceApi(
  { headers = {}, url }: PriceApiConfig,
  {
    budget,
    clock,
    name,
    observer,
    signal,
  }: {
    /** Of answers in memory, those of nodes included. */
    budget: ByteBudget
    clock: Clock
    name: string
    observer: UpstreamObserver
    signal: AbortSignal
  },
): PriceApi {
  const upstream = new URL(url).host
  return {
    async get(path, query = {}) {
      const at = new URL(url)
      for (const [key, value] of Object.entries(query)) at.searchParams.set(key, value)
      const startedAt = clock.now()
      const hold = budget.open({ chainId })
      try {
        const answer = await fetchNode(
          { headers: { ...headers }, timeoutMs, url: at.toString(), weight: 1 },
          { answers: [], clock, hold, method: 'GET', path, signal },
        )
        const parsed = answer.outcome === 'text' ? readObject(answer.text) : undefined
        const outcome = parsed ? 'answered' : answer.outcome === 'text' ? 'garbage' : answer.outcome
        const durationMs = clock.now() - startedAt
        observer.onUpstreamRequest({ chainId, durationMs, outcome, upstream })
        if (!parsed) throw new PriceSourceError(name, outcome)
        return parsed
      } finally {
        hold.release()
      }
    },
  }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    return anyObject.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
