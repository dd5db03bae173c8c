import { LatchkeyError } from '@latchkey/core/adapter'

/** The wallet's frame did not load, or is none that this page can speak with (S8.25). */
export class FrameLoadError extends LatchkeyError {
  readonly code = 'iframe_load_failed'
  override readonly name = 'FrameLoadError'

  constructor({ reason }: { reason?: string | undefined } = {}) {
    super('Unable to load email login dependency', { details: reason ? [reason] : [] })
  }
}

/** The page's own Content-Security-Policy keeps the frame out (S8.21, S8.25). */
export class FrameBlockedError extends LatchkeyError {
  readonly code = 'iframe_blocked'
  override readonly name = 'FrameBlockedError'

  constructor({ origin }: { origin: string }) {
    super('Unable to load email login dependency', {
      details: [`Add this to the page’s Content-Security-Policy: frame-src ${origin}`],
    })
  }
}

/** The page is not of `https:`: browsers keep keys of no page that anyone in between can change. */
export class FrameInsecureError extends LatchkeyError {
  readonly code = 'iframe_insecure'
  override readonly name = 'FrameInsecureError'

  constructor({ origin }: { origin: string }) {
    super('Unable to load email login dependency', {
      details: [`The page is at ${origin}. Serve it by https:, or at localhost while you try it.`],
    })
  }
}

/** The frame took longer than it may (S8.21, S9.14). */
export class FrameTimeoutError extends LatchkeyError {
  readonly code = 'iframe_request_timeout'
  override readonly name = 'FrameTimeoutError'

  constructor({ method }: { method: string }) {
    super('Something went wrong', { details: [`The wallet did not answer ${method} in time.`] })
  }
}

/** The wallet does not serve this page (S8.21). */
export class UnverifiedDomainError extends LatchkeyError {
  readonly code = 'unverified_domain'
  override readonly name = 'UnverifiedDomainError'

  constructor({ origin }: { origin: string }) {
    super('The wallet does not serve this site', { details: [`The page is of ${origin}.`] })
  }
}

/** What the frame was asked for is over before it has answered, and it was no request to the wallet (S8.23). */
export class FrameAbortedError extends LatchkeyError {
  readonly code = 'auth.aborted'
  override readonly name = 'FrameAbortedError'

  constructor() {
    super('Something went wrong')
  }
}

/** The frame was asked after the instance was destroyed, or where there is no page (S8.26). */
export class FrameMissingError extends LatchkeyError {
  readonly code = 'auth.frame_missing'
  override readonly name = 'FrameMissingError'

  constructor() {
    super('W3mFrame: iframe is not set')
  }
}

/** The frame answered with an error of ours; `frameCode` is one of the protocol's, `facts` what it says beside. */
export class FrameFailedError extends LatchkeyError {
  readonly code: string
  override readonly name = 'FrameFailedError'
  readonly facts: Readonly<Record<string, string | number>>
  readonly frameCode: string

  constructor({
    facts = {},
    frameCode,
    message,
  }: {
    facts?: Readonly<Record<string, string | number>> | undefined
    frameCode: string
    message?: string | undefined
  }) {
    // S8.24.
    super(message || 'An error occurred')
    this.code = `auth.${frameCode}`
    this.facts = facts
    this.frameCode = frameCode
  }
}

/** Wallet and site have no network in common. */
export class NoCommonNetworkError extends LatchkeyError {
  readonly code = 'auth.no_common_network'
  override readonly name = 'NoCommonNetworkError'

  constructor() {
    super('The wallet serves none of the site’s networks', {
      details: ['See `chains` of the server, and `networks` of the site.'],
    })
  }
}
