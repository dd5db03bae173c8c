/** A failure of the server, as routes throw them. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  readonly triesLeft: number | undefined
  constructor(status: number, code: string, triesLeft?: number) {
    super(code)
    this.code = code
    this.status = status
    this.triesLeft = triesLeft
  }
}
