/** An error as a wallet gives it to a site (EIP-1193, EIP-1474): a number and a sentence. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The visitor said no (4001). */
export function userRejected(): ProviderRpcError {
  return new ProviderRpcError(4001, 'User rejected the request.')
}

/** The site was not granted this account or method (4100). */
export function unauthorized(what: string): ProviderRpcError {
  return new ProviderRpcError(4100, `${what} is not authorized.`)
}

/** The request's parameters are wrong (−32602). */
export function invalidParams(what: string): ProviderRpcError {
  return new ProviderRpcError(-32602, `Invalid parameters: ${what}.`)
}
