import { LatchkeyError } from '../LatchkeyError.ts'

export type WalletErrorFacts = {
  /** What the wallet was asked: a method, or a feature of the Wallet Standard such as `solana:signMessage`. */
  method: string
  /** The wallet's own number (EIP-1193, EIP-1474, EIP-5792), when it gave one. */
  walletCode?: number | undefined
  /** The wallet's own words. */
  walletMessage?: string | undefined
  cause?: unknown
}

/** What a wallet answered instead of a result. Match on `code`; `walletCode` is the wallet's number. */
export class WalletError extends LatchkeyError {
  override readonly name: string = 'WalletError'
  readonly code: string
  readonly method: string
  readonly walletCode: number | undefined

  constructor(
    code: string,
    message: string,
    { cause, method, walletCode, walletMessage }: WalletErrorFacts,
    details: readonly string[] = [],
  ) {
    super(message, {
      cause,
      details: [...details, ...(walletMessage ? [`The wallet said: ${walletMessage}`] : [])],
    })
    this.code = code
    this.method = method
    this.walletCode = walletCode
  }
}

/** The visitor said no in the wallet (S8.40). */
export class UserRejectedRequestError extends WalletError {
  override readonly name = 'UserRejectedRequestError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.user_rejected', 'User rejected the request', facts)
  }
}

/** The wallet still waits for the visitor's answer to an earlier request (S8.53). */
export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.request_pending', 'A request is already open in the wallet', facts, [
      'Open the wallet and answer it, then try again.',
    ])
  }
}

/** The account or method is not granted to this site (any more), or the wallet is locked (S8.41). */
export class UnauthorizedError extends WalletError {
  override readonly name = 'UnauthorizedError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.unauthorized', 'The wallet did not grant this', facts, [
      'The wallet may be locked, or the site no longer connected in it.',
    ])
  }
}

/** The wallet answered with something that is no answer to the request. */
export class InvalidAnswerError extends WalletError {
  override readonly name = 'InvalidAnswerError'

  constructor(
    { answer, method }: { answer: unknown; method: string },
    details: readonly string[] = [],
  ) {
    super(
      'wallet.invalid_answer',
      'The wallet gave no valid answer',
      { cause: answer, method },
      details,
    )
  }
}

/** The wallet says that it is locked. */
export class WalletLockedError extends WalletError {
  override readonly name = 'WalletLockedError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.locked', 'The wallet is locked', facts, ['Unlock it, then try again.'])
  }
}

/** The wallet lacks the method (S8.42). */
export class UnsupportedMethodError extends WalletError {
  override readonly name = 'UnsupportedMethodError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.unsupported_method', 'The wallet does not support this method', facts)
  }
}

/** The wallet does not know the chain (S8.45). */
export class UnrecognizedChainError extends WalletError {
  override readonly name = 'UnrecognizedChainError'

  constructor(facts: WalletErrorFacts) {
    super('wallet.unrecognized_chain', 'The wallet does not know this chain', facts)
  }
}
