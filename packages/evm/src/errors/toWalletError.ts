import {
  LatchkeyError,
  RequestPendingError,
  readWalletError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
  type WalletErrorFacts,
} from '@latchkey/core/adapter'
import { evmCodes } from './evmCodes.ts'
import { UnrecognizedChainError } from './UnrecognizedChainError.ts'

/** Some wallets refuse with words alone. */
const refusalPattern = /user (rejected|denied|cancel)|rejected by (the )?user/i

/** Turns what a wallet threw into an error with a stable code (S8.40–S8.58). */
export function toWalletError(thrown: unknown, method: string): LatchkeyError {
  if (thrown instanceof LatchkeyError) return thrown
  const { codes, message } = readWalletError(thrown)
  const walletCode = decisive(codes) ?? (refusalPattern.test(message ?? '') ? 4001 : undefined)
  const facts: WalletErrorFacts = { cause: thrown, method, walletCode, walletMessage: message }

  switch (walletCode) {
    // 5000 is the same word in CAIP-25.
    case 4001:
    case 5000:
      return new UserRejectedRequestError(facts)
    case 4100:
      return new UnauthorizedError(facts)
    case 4902:
      return new UnrecognizedChainError(facts)
    case -32002:
      return new RequestPendingError(facts)
    default: {
      const known = walletCode === undefined ? undefined : evmCodes[walletCode]
      const [code, sentence] = known ?? ['wallet.unknown', 'The wallet failed']
      return new WalletError(code, sentence, facts)
    }
  }
}

/** A refusal anywhere in the nest is a refusal; else a number that says more than "internal". */
function decisive(codes: readonly number[]): number | undefined {
  if (codes.includes(4001)) return 4001
  return codes.find((code) => code !== -32603 && evmCodes[code]) ?? codes[0]
}
