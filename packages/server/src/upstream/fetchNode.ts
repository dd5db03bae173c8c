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

/** A large answer as bytes. Who takes it ends it. */
export type NodeStream = {
  outcome: 'stream'
  begin: Uint8Array
  /** What is still to come, if not all is there. */
  rest: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'> | undefined
  end(): void
}

/** Which large answers are handed out as bytes. */
export type Streaming = {
  /** Whether one that begins so is. */
  accepts(begin: Uint8Array): boolean
  /** Whether it may be handed out while it still comes. */
  isLive(): boolean
}

export type NodeRequest = {
  method: 'DELETE' | 'GET' | 'POST'
  /** Added to the path of the node's URL. */
  path?: string | undefined
  body?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Statuses beside 2xx with which a node answers what it was asked. */
  answers: readonly number[]
  limitMs?: number | undefined
  /** Of the answer; by default as much as any has. */
  maxBytes?: number | undefined
  streaming?: Streaming | undefined
  /** Where the bytes of the answer count; without, only their own bound holds. */
  hold?: ByteHold | undefined
  clock: Clock
  signal: AbortSignal
}

/** How a node is reached. */
type Reached = Omit<UpstreamConfig, 'trusted'>

/** Asks a node over HTTP, bounded in time and size. Never throws. */
export async function fetchNode(
  config: Reached,
  request: Omit<NodeRequest, 'streaming'>,
): Promise<NodeText | NoAnswer>
export async function fetchNode(
  config: Reached,
  request: NodeRequest,
): Promise<NodeText | NodeStream | NoAnswer>
export async function fetchNode(
  { headers: configured, timeoutMs, url }: Reached,
  {
    answers,
    body,
    clock,
    headers,
    hold,
    limitMs = timeoutMs,
    maxBytes = maxAnswerBytes,
    method,
    path = '',
    signal,
    streaming,
  }: NodeRequest,
): Promise<NodeText | NodeStream | NoAnswer> {
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
    const read = await readBody(response, {
      hold,
      maxBytes,
      streaming: response.ok ? streaming : undefined,
    })
    if ('begin' in read) return { ...read, end: () => timeout.abort(), outcome: 'stream' }
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

/** Answers up to this size are read whole first. */
const wholeBytes = 64 * 1024
/** What a stream may have in our buffers and those of its two connections. */
const streamBytes = 512 * 1024

async function readBody(
  response: Response,
  { hold, maxBytes, streaming }: Pick<NodeRequest, 'hold' | 'streaming'> & { maxBytes: number },
): Promise<
  { text: string } | { refused: 'busy' | 'oversized' } | Pick<NodeStream, 'begin' | 'rest'>
> {
  if (!response.body) return { text: '' }
  const length = knownLength(response)
  if (length !== undefined && length > maxBytes) {
    await response.body.cancel()
    return { refused: 'oversized' }
  }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  let isAccepted = false
  let isKept = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const refused =
        bytes + value.byteLength > maxBytes ? 'oversized' : hold?.take(value.byteLength)
      if (refused) return { refused }
      const wasWhole = bytes <= wholeBytes
      bytes += value.byteLength
      chunks.push(value)
      if (!streaming || !wasWhole || bytes <= wholeBytes) continue
      const begin = Buffer.concat(chunks)
      isAccepted = streaming.accepts(begin)
      // One that may turn out too large is read first, since another node may then answer.
      if (!isAccepted || length === undefined || !streaming.isLive()) continue
      if (hold?.take(Math.max(0, streamBytes - bytes))) return { refused: 'busy' }
      isKept = true
      return { begin, rest: reader }
    }
    isKept = true
  } finally {
    if (!isKept) {
      hold?.giveBack(bytes)
      await reader.cancel().catch(() => undefined)
    }
  }
  const all = Buffer.concat(chunks)
  return isAccepted ? { begin: all, rest: undefined } : { text: all.toString('utf8') }
}

/** How many bytes will come, where the node says so of the bytes themselves. */
function knownLength({ headers }: Response): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.get('content-encoding') !== null ? undefined : Number(length)
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
