import type { ApiFailure } from '../../upstream/createApi.ts'

/** Thrown when an aggregator gives no answer, or none that can be read. */
export class SourceFailedError extends Error {
  readonly code = 'swap_source_failed'
  override readonly name = 'SourceFailedError'
  readonly outcome: ApiFailure['outcome']

  constructor(source: string, outcome: ApiFailure['outcome']) {
    super(`${source} gave no answer that can be read (${outcome}).`)
    this.outcome = outcome
  }
}
