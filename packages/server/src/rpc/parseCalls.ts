import { rpcBatchSize } from '@latchkey/protocol'
import { isDeeperThan, maxJsonDepth } from '../http/isDeeperThan.ts'
import { rpcErrorCodes } from './errorCodes.ts'
import type { Call, CallId, RpcError } from './JsonRpc.ts'

/** A call read from a body, or what is wrong with it. */
export type ParsedCall = { id: CallId } & ({ call: Call } | { error: RpcError })

/** A body read as JSON-RPC: one call, a batch, or nothing that could be answered call by call. */
export type ParsedBody =
  | { kind: 'single'; item: ParsedCall }
  | { kind: 'batch'; items: readonly ParsedCall[] }
  | { kind: 'refused'; error: RpcError }

/**
 * Reads a request body as JSON-RPC 2.0. Never throws: whatever is wrong is in the return value. `parse` reads the
 * JSON as the chain writes it.
 */
export function parseCalls(
  body: string,
  parse: (text: string) => unknown = JSON.parse,
): ParsedBody {
  let json: unknown
  try {
    json = parse(body)
  } catch {
    return refused(rpcErrorCodes.parse, 'Parse error: the body is not JSON')
  }
  if (!Array.isArray(json)) return { item: parseCall(json), kind: 'single' }
  if (json.length === 0) return refused(rpcErrorCodes.invalidRequest, 'The batch is empty')
  if (json.length > rpcBatchSize)
    return refused(rpcErrorCodes.invalidRequest, `The batch has more than ${rpcBatchSize} requests`)
  const items = json.map(parseCall)
  // Two answers with one id could not be distinguished, so none is given.
  return hasDuplicate(items)
    ? refused(rpcErrorCodes.invalidRequest, 'Two requests of the batch have the same id')
    : { items, kind: 'batch' }
}

function parseCall(json: unknown): ParsedCall {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return invalid(null, 'A request is an object')
  const { id, jsonrpc, method, params } = json as Record<string, unknown>
  if (!isCallId(id)) return invalid(null, 'A request has an id, a string or a number')
  if (jsonrpc !== '2.0') return invalid(id, 'A request says jsonrpc "2.0"')
  if (typeof method !== 'string' || method === '') return invalid(id, 'A request names a method')
  if (params === undefined) return { call: { method }, id }
  if (!Array.isArray(params))
    return {
      error: { code: rpcErrorCodes.invalidParams, message: 'The params of a request are an array' },
      id,
    }
  return isDeeperThan(params, maxJsonDepth)
    ? {
        error: {
          code: rpcErrorCodes.invalidParams,
          message: `The params of a request are nested ${maxJsonDepth} levels at most`,
        },
        id,
      }
    : { call: { method, params }, id }
}

function isCallId(id: unknown): id is CallId {
  return id === null || typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id))
}

function hasDuplicate(items: readonly ParsedCall[]): boolean {
  const seen = new Set<CallId>()
  for (const { id } of items) {
    // null also stands for "id unreadable", and those are answered as errors anyway.
    if (id === null) continue
    if (seen.has(id)) return true
    seen.add(id)
  }
  return false
}

function refused(code: number, message: string): ParsedBody {
  return { error: { code, message }, kind: 'refused' }
}

function invalid(id: CallId, message: string): ParsedCall {
  return { error: { code: rpcErrorCodes.invalidRequest, message }, id }
}
