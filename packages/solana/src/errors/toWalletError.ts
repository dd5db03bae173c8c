import {
  type LatchkeyError,
  readField,
  readThrown,
  toWalletError as toError,
  type WalletFamily,
} from '@latchkey/core/adapter'
import { toTransactionError } from './toTransactionError.ts'
import { InsufficientFundsError, TransactionFailedError } from './transaction.ts'
import { UnsupportedFeatureError } from './UnsupportedFeatureError.ts'

/** Numbers of `@solana/errors`; a production build has no sentence beside them. */
const alreadyProcessed = 7_050_007
const fundsNumbers: readonly number[] = [7_050_003, 7_050_005, 7_050_031, 4_615_006]
const failedRanges: readonly number[] = [7050, 4615]

const solanaFamily: WalletFamily = {
  codeOf(number) {
    if (fundsNumbers.includes(number)) return 'transaction.insufficient_funds'
    if (number === alreadyProcessed) return 'transaction.already_known'
    return failedRanges.includes(Math.floor(number / 1000)) ? 'transaction.failed' : undefined
  },
  errors: {
    'transaction.failed': ({ cause, walletMessage }) =>
      new TransactionFailedError({ cause, reason: `The wallet said: ${walletMessage ?? ''}` }),
    'transaction.insufficient_funds': ({ cause, walletMessage }) =>
      new InsufficientFundsError({ cause, reason: `The wallet said: ${walletMessage ?? ''}` }),
    'wallet.unsupported_method': (facts) => new UnsupportedFeatureError(facts),
  },
}

/** Turns what a wallet threw into an error with a stable code (S8.40–S8.56). */
export function toWalletError(thrown: unknown, method: string): LatchkeyError {
  const error = toError(thrown, { family: solanaFamily, method })
  if (error === thrown || error.code === 'wallet.user_rejected') return error
  // The network's own answer, passed on: its numbers are others than the wallet's.
  return findTransactionError(thrown) ?? error
}

function findTransactionError(thrown: unknown): LatchkeyError | undefined {
  for (const object of readThrown(thrown).objects) {
    const failure = readField(object, 'err')
    if (!failure) continue
    try {
      const logs = readField(object, 'logs')
      return toTransactionError(failure, { logs: Array.isArray(logs) ? logs.map(String) : [] })
    } catch {
      // A failure that throws when it is read says nothing.
    }
  }
  return undefined
}
