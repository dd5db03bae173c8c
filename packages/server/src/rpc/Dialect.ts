import type { MethodAccess } from '@latchkey/protocol'
import type { Unanswered } from '../upstream/Unanswered.ts'
import type { Call, CallResult, RpcError } from './JsonRpc.ts'

/** What one namespace's JSON-RPC has of its own. */
export type Dialect = {
  /** Asks a node which chain it serves. */
  identity: Call
  /** What the answer to `identity` says; undefined when it tells no chain. */
  chainOf(result: unknown): 'other' | 'right' | undefined
  /** What else a ping asks; an error to any of them means that the node is not well. */
  condition: readonly Call[]
  /** Answers that need no node, by method. */
  local: Readonly<Record<string, unknown>>
  access(method: string): MethodAccess
  /** Whether a call only reads, so that it may be shared and asked again. */
  isRead(method: string): boolean
  /** Whether an error is about the node and not about the call, so that another node may answer. */
  nodeError(error: RpcError): 'limited' | 'failed' | undefined
  /** What a node's answer to a call with effects means. */
  settle(call: Call, result: CallResult): CallResult
  /** The error codes for calls without an answer. */
  codes: Readonly<Record<Unanswered['unanswered'], number>>
  /** Reads JSON so that `stringify` writes the same numbers again. */
  parse(text: string): unknown
  stringify(value: unknown): string
}
