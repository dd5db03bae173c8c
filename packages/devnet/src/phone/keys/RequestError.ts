/** A refusal as it goes back to the site. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
