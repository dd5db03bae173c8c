import {
  ChainNotSupportedError,
  type LatchkeyError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
  walletCodes,
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
  const known = (number: number) => {
    const [stable, sentence] = walletCodes[number] ?? ['wallet.unknown', 'The wallet failed']
    return new WalletError(stable, sentence, facts)
  }
  switch (code) {
    case refusals.authorizationFailed:
      // Asked for an authorization it is the visitor's no; later on it means that there is none any more.
      return method === 'authorize'
        ? new UserRejectedRequestError(facts)
        : new UnauthorizedError(facts)
    case refusals.notSigned:
      return new UserRejectedRequestError(facts)
    case refusals.invalidPayloads:
      return known(-32602)
    case refusals.tooManyPayloads:
      return known(-32005)
    case refusals.notSubmitted:
      return new TransactionFailedError({
        cause: thrown,
        reason: message || 'The wallet could not send it.',
      })
    case refusals.chainNotSupported:
      return networkId ? new ChainNotSupportedError({ networkId }) : known(-32602)
    default:
      return toWalletError({ code, message }, method)
  }
}
