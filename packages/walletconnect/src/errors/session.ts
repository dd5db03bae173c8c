import { LatchkeyError } from '@latchkey/core/adapter'

/** The wallet approved something that is no session, or not the one it was offered. */
export class InvalidSessionError extends LatchkeyError {
  readonly code = 'remote.invalid_session'
  override readonly name = 'InvalidSessionError'

  constructor({ cause, reason }: { reason: string; cause?: unknown }) {
    super('The wallet approved no valid session', { cause, details: [reason] })
  }
}

/** The session is over: ended by either side, or too old. */
export class SessionEndedError extends LatchkeyError {
  readonly code = 'remote.session_ended'
  override readonly name = 'SessionEndedError'

  constructor() {
    super('The session with the wallet has ended', { details: ['Connect the wallet again.'] })
  }
}

/** The wallet did not answer within the life of the request. */
export class RequestExpiredError extends LatchkeyError {
  readonly code = 'remote.request_expired'
  override readonly name = 'RequestExpiredError'

  constructor({ method }: { method: string }) {
    super('The wallet did not answer in time', { details: [`Method: ${method}.`] })
  }
}

/** The wallet did not approve the chain for this session: it is not asked. */
export class ChainNotApprovedError extends LatchkeyError {
  readonly code = 'remote.chain_not_approved'
  override readonly name = 'ChainNotApprovedError'
  /** The protocol's number. */
  readonly peerCode = 3005

  constructor({ approved, chainId }: { chainId: string; approved: readonly string[] }) {
    super('The wallet did not approve this chain', {
      details: [`Chain: ${chainId}.`, `Approved: ${approved.slice(0, 20).join(', ')}.`],
    })
  }
}

/** The wallet did not approve the method for this session: it is not asked. */
export class MethodNotApprovedError extends LatchkeyError {
  readonly code = 'remote.method_not_approved'
  override readonly name = 'MethodNotApprovedError'
  /** The protocol's number. */
  readonly peerCode = 3001

  constructor({ method }: { method: string }) {
    super('The wallet did not approve this method', { details: [`Method: ${method}.`] })
  }
}
