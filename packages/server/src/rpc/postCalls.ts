import type { UpstreamConfig } from '../chains/chainConfig.ts'
import type { Clock } from '../time/Clock.ts'
import type { ByteHold } from '../upstream/createByteBudget.ts'
import { fetchNode, type NoAnswer } from '../upstream/fetchNode.ts'
import { resultStart } from './answerEnds.ts'
import { type Call, type CallResult, isError, type RpcError } from './JsonRpc.ts'
import { endsWell, type ResultStream, streamResult } from './streamResult.ts'

/** A node's answers in the order of the calls; `undefined` where it left one out. */
export type Answers = { outcome: 'answered'; results: readonly (CallResult | undefined)[] }

/** A node answered a batch with one error for all of it: it takes no batches, or none this large. */
export type NoBatch = { outcome: 'noBatch'; error: RpcError }

/** A node's large result, as it has written it. */
export type StreamedAnswer = { outcome: 'streamed'; stream: ResultStream }

/** How the chain's JSON is read, throwing when it is none, and written. */
type Json = { parse: Parse; stringify: (value: unknown) => string }
type Parse = (text: string) => unknown

/** Sends calls to a node in one request: a single object for one call, a batch for more. Never throws. */
export async function postCalls(
  config: UpstreamConfig,
  calls: readonly Call[],
  {
    clock,
    hold,
    json,
    limitMs,
    isLive,
    onEnd,
    signal,
  }: {
    clock: Clock
    hold: ByteHold | undefined
    json: Json
    limitMs: number
    /** Whether a large answer to a single call may be handed out while it comes; without, none is handed out as bytes. */
    isLive?: (() => boolean) | undefined
    /** Called when an answer that was handed out while it came has ended, or broken off. */
    onEnd: (isWell: boolean) => void
    signal: AbortSignal
  },
): Promise<Answers | NoAnswer | NoBatch | StreamedAnswer> {
  const answer = await fetchNode(config, {
    // Nodes answer a call they refuse with 400 and a JSON-RPC error, which is an answer.
    answers: [400],
    body: json.stringify(calls.length === 1 ? envelope(calls[0], 0) : calls.map(envelope)),
    clock,
    hold,
    headers: { 'content-type': 'application/json' },
    limitMs,
    method: 'POST',
    signal,
    streaming:
      isLive && calls.length === 1
        ? { accepts: (begin: Uint8Array) => resultStart(begin) !== undefined, isLive }
        : undefined,
  })
  if (answer.outcome === 'stream') {
    if (!answer.rest && !endsWell(answer)) return { outcome: 'garbage', sent: true }
    return { outcome: 'streamed', stream: streamResult(answer, { onEnd }) }
  }
  if (answer.outcome !== 'text') return answer
  return readAnswers(answer.text, calls.length, json.parse) ?? { outcome: 'garbage', sent: true }
}

function envelope(call: Call | undefined, index: number) {
  return { id: index + 1, jsonrpc: '2.0', method: call?.method, params: call?.params ?? [] }
}

function readAnswers(text: string, count: number, parse: Parse): Answers | NoBatch | undefined {
  let json: unknown
  try {
    json = parse(text)
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
