/** A URL gave no answer that counts. It stays inside the adapters: callers see `RpcFailedError` with this as its cause. */
export class RpcUnavailableError extends Error {
  override readonly name = 'RpcUnavailableError'
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** The pause the URL asked for (Retry-After). */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    {
      cause,
      retryable,
      retryAfterMs,
    }: { retryable: boolean; retryAfterMs?: number | undefined; cause?: unknown },
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
  }
}
