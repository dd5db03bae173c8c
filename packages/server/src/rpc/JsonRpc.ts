/** The id a caller gave its call; answers carry it back unchanged. */
export type CallId = string | number | null

/** One call, without the envelope. */
export type Call = { method: string; params?: readonly unknown[] | undefined }

export type RpcError = { code: number; message: string; data?: unknown }

/** What a call came to: a result or an error of the chain. */
export type CallResult = { result: unknown } | { error: RpcError }

/** An answer as it goes over the wire. */
export type CallResponse = { jsonrpc: '2.0'; id: CallId } & CallResult

export function isError(result: CallResult): result is { error: RpcError } {
  return 'error' in result
}

/** What a call came to; undefined for an error, and where there is no answer. */
export function resultOf(answer: CallResult | undefined): unknown {
  return !answer || isError(answer) ? undefined : answer.result
}
