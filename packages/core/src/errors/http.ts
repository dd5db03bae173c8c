import { LatchkeyError } from './LatchkeyError.ts'

/** The server answered with another status than 2xx (S7.38). */
export class HttpStatusError extends LatchkeyError {
  readonly code = 'http.status'
  override readonly name = 'HttpStatusError'
  readonly status: number
  /** The first reason of the server's error body, safe to show. */
  readonly reason: string | undefined
  /** The `code` of the server's error body. */
  readonly serverCode: string | undefined

  constructor({
    reason,
    serverCode,
    status,
  }: {
    status: number
    reason?: string | undefined
    serverCode?: string | undefined
  }) {
    super(`HTTP status code: ${status}`, { details: reason ? [reason] : [] })
    this.status = status
    this.reason = reason
    this.serverCode = serverCode
  }
}

/** The server's answer is not what the protocol says. */
export class HttpShapeError extends LatchkeyError {
  readonly code = 'http.shape'
  override readonly name = 'HttpShapeError'

  constructor({ cause, path }: { path: string; cause?: unknown }) {
    super(`Unexpected answer from ${path}`, { cause })
  }
}
