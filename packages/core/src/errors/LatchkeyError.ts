/** Facts that help a developer and do not belong into the sentence. */
export type LatchkeyErrorOptions = {
  details?: readonly string[] | undefined
  docsPath?: string | undefined
  cause?: unknown
}

/**
 * Base of every error the toolkit throws on purpose.
 *
 * The message is the catalogue's sentence, verbatim; match on `code`, which never changes.
 */
export abstract class LatchkeyError extends Error {
  abstract readonly code: string
  readonly details: readonly string[]
  readonly docsPath: string | undefined

  constructor(message: string, { details = [], docsPath, cause }: LatchkeyErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.details = details
    this.docsPath = docsPath
  }
}
