import {
  LatchkeyError,
  RequestPendingError,
  UnauthorizedError,
  UserRejectedRequestError,
  WalletError,
  type WalletErrorFacts,
  walletCodes,
} from '@latchkey/core/adapter'
import { readWalletError } from './readWalletError.ts'
import { toTransactionError } from './toTransactionError.ts'
import { InsufficientFundsError } from './transaction.ts'
import { UnsupportedFeatureError } from './UnsupportedFeatureError.ts'

/** Most Solana wallets refuse with words alone, each with its own. */
const refusalPattern =
  /user (rejected|denied|declined|cancel)|(rejected|denied|declined|cancell?ed) by (the )?user|(approval|request) (was )?(denied|rejected|declined|cancell?ed)|^(transaction )?(rejected|cancell?ed)\.?$/i
const lockedPattern = /\b(wallet|keyring|vault) (is )?locked\b|\bunlock\b/i
const poorPattern = /insufficient (funds|lamports|balance)|no record of a prior credit/i

/** Turns what a wallet threw into an error with a stable code (S8.40–S8.56). */
export function toWalletError(thrown: unknown, method: string): LatchkeyError {
  if (thrown instanceof LatchkeyError) return thrown
  const { codes, messages, refusal } = readWalletError(thrown)
  const says = (pattern: RegExp) => messages.some((message) => pattern.test(message))
  const walletCode = decisive(codes)
  const facts: WalletErrorFacts = {
    cause: thrown,
    method,
    walletCode,
    walletMessage: messages[0],
  }

  // The network's own answer, passed on: its numbers are others than the wallet's.
  if (refusal && walletCode !== 4001) return toTransactionError(refusal.failure, refusal)
  switch (walletCode) {
    case 4001:
      return new UserRejectedRequestError(facts)
    case 4100:
      return new UnauthorizedError(facts)
    case 4200:
      return new UnsupportedFeatureError(facts)
    case -32002:
      return new RequestPendingError(facts)
  }
  const known = walletCode === undefined ? undefined : walletCodes[walletCode]
  // "Failed" and numbers of the wallet's own leave it to the words.
  if (!known || walletCode === -32603) {
    if (says(refusalPattern)) return new UserRejectedRequestError(facts)
    if (says(lockedPattern)) return new UnauthorizedError(facts)
  }
  if (says(poorPattern))
    return new InsufficientFundsError({
      cause: thrown,
      reason: `The wallet said: ${messages.find((message) => poorPattern.test(message))}`,
    })
  const [code, sentence] = known ?? ['wallet.unknown', 'The wallet failed']
  return new WalletError(code, sentence, facts)
}

/** A refusal anywhere in the nest is a refusal; else a number that says more than "internal". */
function decisive(codes: readonly number[]): number | undefined {
  if (codes.includes(4001)) return 4001
  return codes.find((code) => code !== -32603) ?? codes[0]
}
