/** Thrown when a hosted price source gives no answer, or none that can be read. */
export class PriceSourceError extends Error {
  readonly code = 'price_source_failed'
  override readonly name = 'PriceSourceError'

  constructor(source: string, outcome: string) {
    super(`${source} gave no answer that can be read (${outcome}).`)
  }
}
