import type { LatchkeyError } from '@latchkey/core/adapter'
import { InsufficientFundsError, TransactionFailedError } from './transaction.ts'

const maxReasonLength = 300

/** What the System program and the token programs write when an account has too little. */
const insufficientFundsPattern = /insufficient (lamports|funds)/i

/** Turns the network's word for a failed transaction (`TransactionError`) into an error with a stable code. */
export function toTransactionError(
  failure: unknown,
  {
    logs,
    signature,
  }: { logs?: readonly string[] | null | undefined; signature?: string | undefined } = {},
): LatchkeyError {
  const word = typeof failure === 'string' ? failure : Object.keys(failure ?? {})[0]
  const insufficient = logs?.find((line) => insufficientFundsPattern.test(line))
  switch (word) {
    case 'AccountNotFound':
      return new InsufficientFundsError({ cause: failure, reason: 'The account holds nothing.' })
    case 'InsufficientFundsForFee':
      return new InsufficientFundsError({
        cause: failure,
        reason: 'The account cannot pay the network fee.',
      })
    case 'InsufficientFundsForRent':
      return new InsufficientFundsError({
        cause: failure,
        reason: 'An account would be left with less than the network has it hold.',
      })
    default: {
      if (insufficient) return new InsufficientFundsError({ cause: failure, reason: insufficient })
      const reason = [toText(failure), logs?.at(-1)].filter(Boolean).join(' – ')
      return new TransactionFailedError({
        cause: failure,
        reason: reason.slice(0, maxReasonLength),
        signature,
      })
    }
  }
}

/** Numbers come as `bigint` from kit, and are places in short lists. */
function toText(failure: unknown): string {
  return JSON.stringify(failure, (_, value) => (typeof value === 'bigint' ? Number(value) : value))
}
