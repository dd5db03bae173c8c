/**
 * What the wallet answered in place of a result, in the form of EIP-1193: a number and words.
 *
 * Providers throw it as it is, because libraries look for the number.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}
