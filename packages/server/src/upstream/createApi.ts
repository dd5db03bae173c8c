import type * as z from 'zod'
import type { Clock } from '../time/Clock.ts'
import { closedBreaker, nextBreaker, pauseLeftMs } from './breaker.ts'
import type { ByteBudget } from './createByteBudget.ts'
import { fetchNode, type NoAnswer } from './fetchNode.ts'
import { readAnswer } from './readAnswer.ts'
import type { UpstreamObserver } from './UpstreamObserver.ts'

/** Where an API is, and who we are to it. A key may stand in any of these. */
export type ApiConfig = {
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  query?: Readonly<Record<string, string>> | undefined
  /** Reads JSON whose numbers are wider than those of `JSON.parse`. */
  parse?: ((text: string) => unknown) | undefined
}

/** One question to an API. */
export type ApiRequest<Value> = {
  /** Added to the path of the API's URL. */
  path?: string | undefined
  query?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON; without it the request is a GET. */
  body?: unknown
  /** The form of an answer; JSON of another form is garbage. */
  schema: z.ZodType<Value>
  /** Statuses beside 2xx that are answers, of the same form: an API may say so that it has nothing. */
  answers?: readonly number[] | undefined
}

/** Why an API gave no answer: nothing that the request or the answer says, so that no key is in it. */
export type ApiFailure = {
  outcome: NoAnswer['outcome']
  /** Its host. */
  upstream: string
}

/** An API over HTTP that answers JSON. */
export type Api = {
  /** @throws what `toError` makes of a failure, and nothing else */
  ask<Value>(request: ApiRequest<Value>): Promise<Value>
}

/** Makes the client of one API for what asks it. */
export type OpenApi = (config: ApiConfig) => Api

/**
 * Makes the one client by which the server asks APIs, which are not nodes and have no rank among others.
 *
 * - A request ends after `timeoutMs`, its body included, and with `signal`.
 * - An answer is read up to 10 MiB, within the memory that all answers share.
 * - A redirect is a failure, so a key reaches no host but the configured one.
 * - An API that asks to be left alone (429, or `Retry-After`) is not asked for so long, half a minute at most;
 *   meanwhile requests fail as `limited`.
 * - It is asked once: whether a question is worth a second try is for the caller to know.
 */
export function createApi(
  { headers = {}, parse, query: ownQuery = {}, url }: ApiConfig,
  {
    budget,
    chainId,
    clock,
    observer,
    signal,
    timeoutMs,
    toError,
  }: {
    /** Of answers in memory, those of nodes included. */
    budget: ByteBudget
    /** What its answers count under: a chain, or what stands for one. */
    chainId: string
    clock: Clock
    observer: Pick<UpstreamObserver, 'onUpstreamRequest'>
    signal: AbortSignal
    timeoutMs: number
    toError: (failure: ApiFailure) => Error
  },
): Api {
  const upstream = new URL(url).host
  let pause = closedBreaker

  async function request<Value>({
    answers = [],
    body,
    path,
    query = {},
    schema,
  }: ApiRequest<Value>) {
    const at = new URL(url)
    // Ours come last: what an API said of its next page cannot replace a key.
    for (const [name, value] of Object.entries({ ...query, ...ownQuery }))
      at.searchParams.set(name, value)
    const hold = budget.open({ chainId })
    try {
      const answer = await fetchNode(
        { headers: { ...headers }, timeoutMs, url: at.href, weight: 1 },
        {
          answers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          clock,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          hold,
          method: body === undefined ? 'GET' : 'POST',
          path,
          signal,
        },
      )
      if (answer.outcome !== 'text') return answer
      const read = readAnswer(answer.text, schema, parse)
      return read ? { outcome: 'answered' as const, ...read } : { outcome: 'garbage' as const }
    } finally {
      hold.release()
    }
  }

  return {
    async ask(asked) {
      const startedAt = clock.now()
      if (pauseLeftMs(pause, startedAt) > 0) throw toError({ outcome: 'limited', upstream })
      const result = await request(asked)
      const { outcome } = result
      const now = clock.now()
      observer.onUpstreamRequest({ chainId, durationMs: now - startedAt, outcome, upstream })
      if (outcome === 'answered') return result.value
      if ('pauseMs' in result && result.pauseMs !== undefined)
        pause = nextBreaker(closedBreaker, { pauseMs: result.pauseMs, type: 'failed' }, now)
      throw toError({ outcome, upstream })
    },
  }
}
