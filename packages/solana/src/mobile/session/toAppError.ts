import {
  ChainNotSupportedError,
  createWalletError,
  type LatchkeyError,
  UnauthorizedError,
  UserRejectedRequestError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { toWalletError } from '../../errors/toWalletError.ts'
import { TransactionFailedError } from '../../errors/transaction.ts'
import { AppRefusal } from './readAnswer.ts'

/** Numbers of Mobile Wallet Adapter. */
export const refusals = {
  authorizationFailed: -1,
  chainNotSupported: -7,
  invalidPayloads: -2,
  notSigned: -3,
  notSubmitted: -4,
  tooManyPayloads: -6,
} as const

/** Turns what a wallet app answered instead of a result into an error with a stable code. */
export function toAppError(
  thrown: unknown,
  { method, networkId }: { method: string; networkId?: NetworkId | undefined },
): LatchkeyError {
  if (!(thrown instanceof AppRefusal)) return toWalletError(thrown, method)
  const { code, message } = thrown
  const facts = { cause: thrown, method, walletCode: code, walletMessage: message || undefined }
  switch (code) {
    case refusals.authorizationFailed:
      // Asked for an authorization it is the visitor's no; later on it means that there is none any more.
      return method === 'authorize'
        ? new UserRejectedRequestError(facts)
        : new UnauthorizedError(facts)
    case refusals.notSigned:
      return new UserRejectedRequestError(facts)
    case refusals.invalidPayloads:
      return createWalletError('wallet.invalid_params', facts)
    case refusals.tooManyPayloads:
      return createWalletError('wallet.limit_exceeded', facts)
    case refusals.notSubmitted:
      return new TransactionFailedError({
        cause: thrown,
        reason: message || 'The wallet could not send it.',
      })
    case refusals.chainNotSupported:
      return networkId
        ? new ChainNotSupportedError({ networkId })
        : createWalletError('wallet.invalid_params', facts)
    default:
      return toWalletError({ code, message }, method)
  }
}
