import {
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedRequestError,
  WalletError,
  type WalletErrorFacts,
  WalletLockedError,
} from './WalletError.ts'
import { type WalletErrorCode, walletErrors } from './walletErrors.ts'

const classes: Readonly<
  Partial<Record<WalletErrorCode, new (facts: WalletErrorFacts) => WalletError>>
> = {
  'wallet.locked': WalletLockedError,
  'wallet.request_pending': RequestPendingError,
  'wallet.unauthorized': UnauthorizedError,
  'wallet.unrecognized_chain': UnrecognizedChainError,
  'wallet.unsupported_method': UnsupportedMethodError,
  'wallet.user_rejected': UserRejectedRequestError,
}

/** The error of a stable code, of its own class where it has one. */
export function createWalletError(code: WalletErrorCode, facts: WalletErrorFacts): WalletError {
  const Class = classes[code]
  if (Class) return new Class(facts)
  const [message, ...details] = walletErrors[code]
  return new WalletError(code, message, facts, details)
}
