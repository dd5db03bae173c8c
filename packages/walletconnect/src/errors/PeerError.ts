/**
 * What a wallet answered in place of a result, in the form of EIP-1193: a number and words.
 *
 * Providers throw it as it is, because libraries look for the number.
 */
export class PeerError extends Error {
  override readonly name = 'PeerError'
  readonly code: number
  readonly data: unknown

  constructor({ code, data, message }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}
