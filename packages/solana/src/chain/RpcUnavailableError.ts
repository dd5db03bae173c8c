/** An RPC gave no answer to a request; another one, or the same one later, may. */
export class RpcUnavailableError extends Error {
  override readonly name = 'RpcUnavailableError'
  /** Whether asking again makes sense (S8.59). */
  readonly again: boolean
  /** How long the RPC wants to be left alone. */
  readonly afterMs: number | undefined

  constructor(
    message: string,
    { afterMs, again, cause }: { again: boolean; afterMs?: number | undefined; cause?: unknown },
  ) {
    super(message, { cause })
    this.again = again
    this.afterMs = afterMs
  }
}
