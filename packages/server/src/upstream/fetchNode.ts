import type { UpstreamConfig } from '../chains/chainConfig.ts'
import type { Clock } from '../time/Clock.ts'
import { type ByteHold, maxAnswerBytes } from './createByteBudget.ts'

/**
 * Why a node gave no answer. `sent` tells whether the request may have reached it. `busy` and `oversized` say nothing
 * about the node: there was no room for its answer.
 */
export type NoAnswer = {
  outcome: 'busy' | 'garbage' | 'http' | 'limited' | 'oversized' | 'timeout' | 'unreachable'
  sent: boolean
  /** What a `Retry-After` asked for. */
  pauseMs?: number | undefined
}

/** A node's answer as it came. */
export type NodeText = { outcome: 'text'; status: number; text: string }

export type NodeRequest = {
  method: 'GET' | 'POST'
  /** Added to the path of the node's URL. */
  path?: string | undefined
  body?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Statuses beside 2xx with which a node answers what it was asked. */
  answers: readonly number[]
  limitMs?: number | undefined
  /** Where the bytes of the answer count; without, only their own bound holds. */
  hold?: ByteHold | undefined
  clock: Clock
  signal: AbortSignal
}

/** Asks a node over HTTP, bounded in time and size. Never throws. */
export async function fetchNode(
  { headers: configured, timeoutMs, url }: UpstreamConfig,
  {
    answers,
    body,
    clock,
    headers,
    hold,
    limitMs = timeoutMs,
    method,
    path = '',
    signal,
  }: NodeRequest,
): Promise<NodeText | NoAnswer> {
  const timeout = new AbortController()
  const cancelTimeout = clock.after(Math.min(timeoutMs, limitMs), () => timeout.abort())
  try {
    const response = await fetch(withPath(url, path), {
      ...(body === undefined ? {} : { body }),
      headers: { accept: 'application/json', ...configured, ...headers },
      method,
      // Nodes come from the configuration alone; a redirect would let a node choose another host.
      redirect: 'error',
      signal: AbortSignal.any([timeout.signal, signal]),
    })
    const refused = refusal(response, answers)
    if (refused) {
      await response.body?.cancel()
      return refused
    }
    const read = await readText(response, hold)
    return 'refused' in read
      ? { outcome: read.refused, sent: true }
      : { outcome: 'text', status: response.status, text: read.text }
  } catch (error) {
    if (timeout.signal.aborted) return { outcome: 'timeout', sent: true }
    return { outcome: 'unreachable', sent: !failedBeforeSending(error) }
  } finally {
    cancelTimeout()
  }
}

function withPath(base: string, path: string): string | URL {
  if (path === '') return base
  const url = new URL(base)
  // A key may stand in the query, so the path cannot simply be appended.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  return url
}

function refusal(response: Response, answers: readonly number[]): NoAnswer | undefined {
  if (response.ok || answers.includes(response.status)) return undefined
  const pauseMs = retryAfterMs(response.headers.get('retry-after'))
  if (response.status === 429) return { outcome: 'limited', pauseMs: pauseMs ?? 1000, sent: true }
  return { outcome: 'http', pauseMs, sent: true }
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

async function readText(
  response: Response,
  hold: ByteHold | undefined,
): Promise<{ text: string } | { refused: 'busy' | 'oversized' }> {
  if (!response.body) return { text: '' }
  const chunks: Uint8Array[] = []
  let bytes = 0
  let isRead = false
  try {
    // Leaving the loop early cancels the rest of the body.
    for await (const chunk of response.body) {
      const refused =
        bytes + chunk.byteLength > maxAnswerBytes ? 'oversized' : hold?.take(chunk.byteLength)
      if (refused) return { refused }
      bytes += chunk.byteLength
      chunks.push(chunk)
    }
    isRead = true
  } finally {
    if (!isRead) hold?.giveBack(bytes)
  }
  return { text: Buffer.concat(chunks).toString('utf8') }
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
