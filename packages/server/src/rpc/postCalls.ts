import type { UpstreamConfig } from '../chains/chainConfig.ts'
import { type Call, type CallResult, isError, type RpcError } from './JsonRpc.ts'

/** Largest answer read from a node. */
export const maxAnswerBytes = 10 * 1024 * 1024

/** Why a node gave no answer. `sent` tells whether the request may have reached it. */
export type NoAnswer = {
  outcome: 'garbage' | 'http' | 'limited' | 'oversized' | 'timeout' | 'unreachable'
  sent: boolean
  /** What a `Retry-After` asked for. */
  pauseMs?: number | undefined
}

/** A node's answers in the order of the calls; `undefined` where it left one out. */
export type Answers = { outcome: 'answered'; results: readonly (CallResult | undefined)[] }

/** A node answered a batch with one error for all of it: it takes no batches, or none this large. */
export type NoBatch = { outcome: 'noBatch'; error: RpcError }

/** Sends calls to a node in one request: a single object for one call, a batch for more. Never throws. */
export async function postCalls(
  { url, headers, timeoutMs }: UpstreamConfig,
  calls: readonly Call[],
  { limitMs = timeoutMs, signal }: { limitMs?: number | undefined; signal: AbortSignal },
): Promise<Answers | NoAnswer | NoBatch> {
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, limitMs))
  try {
    const response = await fetch(url, {
      body: JSON.stringify(calls.length === 1 ? envelope(calls[0], 0) : calls.map(envelope)),
      headers: { accept: 'application/json', ...headers, 'content-type': 'application/json' },
      method: 'POST',
      // Nodes come from the configuration alone; a redirect would let a node choose another host.
      redirect: 'error',
      signal: AbortSignal.any([timeout, signal]),
    })
    const refused = refusal(response)
    if (refused) {
      await response.body?.cancel()
      return refused
    }
    const text = await readText(response)
    if (text === undefined) return { outcome: 'oversized', sent: true }
    return readAnswers(text, calls.length) ?? { outcome: 'garbage', sent: true }
  } catch (error) {
    if (timeout.aborted) return { outcome: 'timeout', sent: true }
    return { outcome: 'unreachable', sent: !failedBeforeSending(error) }
  }
}

function envelope(call: Call | undefined, index: number) {
  return { id: index + 1, jsonrpc: '2.0', method: call?.method, params: call?.params ?? [] }
}

function refusal(response: Response): NoAnswer | undefined {
  // Nodes answer a call they refuse with 400 and a JSON-RPC error, which is an answer.
  if (response.ok || response.status === 400) return undefined
  const pauseMs = retryAfterMs(response.headers.get('retry-after'))
  if (response.status === 429) return { outcome: 'limited', pauseMs: pauseMs ?? 1000, sent: true }
  return { outcome: 'http', pauseMs, sent: true }
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

async function readText(response: Response): Promise<string | undefined> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswers(text: string, count: number): Answers | NoBatch | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (count === 1) {
    const result = readResult(Array.isArray(json) ? json[0] : json)
    return result && { outcome: 'answered', results: [result] }
  }
  if (!Array.isArray(json)) {
    const result = readResult(json)
    return result && isError(result) ? { error: result.error, outcome: 'noBatch' } : undefined
  }
  const results = new Array<CallResult | undefined>(count).fill(undefined)
  for (const item of json) {
    const id: unknown = item?.id
    if (typeof id === 'number' && id >= 1 && id <= count) results[id - 1] = readResult(item)
  }
  return { outcome: 'answered', results }
}

function readResult(item: unknown): CallResult | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  if ('error' in item && item.error) {
    const { code, data, message } = item.error as Partial<RpcError>
    if (!Number.isInteger(code)) return undefined
    const error = { code: code as number, message: typeof message === 'string' ? message : '' }
    return { error: data === undefined ? error : { ...error, data } }
  }
  return 'result' in item ? { result: item.result } : undefined
}

const beforeSending = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

function failedBeforeSending(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  // Node tries every address of a host and reports them together.
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return causes.every(
    (one) => one instanceof Error && 'code' in one && beforeSending.has(String(one.code)),
  )
}
