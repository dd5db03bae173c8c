/** An error a JSON-RPC call is answered with. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  /** Code of JSON-RPC 2.0, or of Solana's RPC below -32000. */
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Codes the RPC answers with. */
export const rpcErrorCodes = {
  internal: -32603,
  invalidParameters: -32602,
  invalidRequest: -32600,
  methodNotFound: -32601,
  minimumContextSlot: -32016,
  parse: -32700,
  preflightFailed: -32002,
  signatureVerification: -32003,
  unsupportedVersion: -32015,
} as const

/** The error of a parameter that cannot be used. */
export function invalidParameter(message: string): RpcError {
  return new RpcError(rpcErrorCodes.invalidParameters, message)
}
