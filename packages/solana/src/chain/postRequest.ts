import { type Clock, linkSignals, RpcUnavailableError } from '@latchkey/core/adapter'
import { rpcTimeoutMs } from '@latchkey/protocol'
import type { RpcResponse } from '@solana/kit'
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'

/** Statuses after which the same request may succeed (S8.59). */
const passingStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** JSON-RPC's word of a node that lags behind its cluster; the request itself was fine. */
const unhealthyCode = -32005

/**
 * Sends one JSON-RPC request over HTTP, with numbers of any size, and waits ten seconds at most (S7.41).
 *
 * @throws {RpcUnavailableError}
 */
export async function postRequest<T>(
  url: string,
  {
    clock,
    fetch,
    payload,
    signal,
  }: {
    clock: Clock
    fetch: typeof globalThis.fetch
    payload: unknown
    signal: AbortSignal | undefined
  },
): Promise<RpcResponse<T>> {
  const { release, signal: ends } = linkSignals([signal], rpcTimeoutMs, clock)
  try {
    const response = await fetch(url, {
      body: stringifyJsonWithBigInts(payload),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      signal: ends,
    })
    if (!response.ok) throw statusError(response)
    const answer = readAnswer(await response.text())
    if (Number(answer.error?.code) === unhealthyCode)
      throw new RpcUnavailableError('The RPC lags behind its cluster', { retryable: true })
    return answer as RpcResponse<T>
  } catch (cause) {
    if (cause instanceof RpcUnavailableError) throw cause
    throw new RpcUnavailableError('The RPC gave no answer', { cause, retryable: true })
  } finally {
    release()
  }
}

function statusError({ headers, status }: Response): RpcUnavailableError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return new RpcUnavailableError(`The RPC answered with status ${status}`, {
    retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined,
    retryable: passingStatuses.includes(status),
  })
}

type Answer = { error?: { code?: unknown }; result?: unknown }

function readAnswer(text: string): Answer {
  const answer = parseJsonWithBigInts(text) as Answer | null
  if (typeof answer === 'object' && answer && ('result' in answer || 'error' in answer))
    return answer
  throw new SyntaxError('The answer is not one of JSON-RPC')
}
