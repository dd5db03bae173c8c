export type ApiErrorParameters = {
  status: ApiErrorStatus
  /** Stable machine string, such as `origin_not_allowed`. */
  code: string
  /** The request's field at fault; empty when no single field is. */
  field?: string | undefined
  /** One sentence for a person; never carries secrets or upstream text. */
  description: string
  /** Seconds after which trying again makes sense, sent as `Retry-After`. */
  retryAfterSeconds?: number | undefined
  /** How long a device is held, for a screen to say. */
  freeInMs?: number | undefined
  /** How many codes may still be tried, for a screen to say. */
  triesLeft?: number | undefined
  cause?: unknown
}

/** The statuses an error answer may have. */
export type ApiErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 406
  | 409
  | 410
  | 413
  | 422
  | 426
  | 429
  | 500
  | 503
  | 504
  | 507

/** What any route throws to answer with the error envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: ApiErrorStatus
  readonly code: string
  readonly field: string
  readonly retryAfterSeconds: number | undefined
  readonly freeInMs: number | undefined
  readonly triesLeft: number | undefined

  constructor({
    status,
    code,
    field = '',
    description,
    freeInMs,
    retryAfterSeconds,
    triesLeft,
    cause,
  }: ApiErrorParameters) {
    super(description, { cause })
    this.status = status
    this.code = code
    this.field = field
    this.retryAfterSeconds = retryAfterSeconds
    this.freeInMs = freeInMs
    this.triesLeft = triesLeft
  }
}
