import type { FrameErrorCode } from '@latchkey/protocol/frame'

/** What an error says beside its code, such as the tries that are left. */
export type RequestFacts = Readonly<Record<string, number | string>>

/**
 * A failure as the page learns of it: `code` is one of the frame's, or a number of EIP-1193 and EIP-1474 with the words of
 * a wallet or a node.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: FrameErrorCode | number
  readonly facts: RequestFacts | undefined

  constructor(
    code: FrameErrorCode | number,
    { facts, message = String(code) }: { facts?: RequestFacts | undefined; message?: string } = {},
  ) {
    super(message)
    this.code = code
    this.facts = facts
  }
}

/** Any failure as the page may learn of it: of what was not foreseen it learns nothing. */
export function toRequestError(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError('unavailable')
}
