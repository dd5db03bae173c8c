/** Why a picture did not become pixels: `failed` and `late` are the picture's fault and stay so; `busy` passes. */
export type DrawingErrorCode = 'busy' | 'closed' | 'failed' | 'late' | 'unavailable'

export class DrawingError extends Error {
  override readonly name = 'DrawingError'
  readonly code: DrawingErrorCode

  constructor(code: DrawingErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
