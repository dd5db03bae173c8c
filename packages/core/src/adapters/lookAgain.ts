import { RequestAbortedError } from '../errors/connector.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { TransactionChangedError, TransactionUncheckedError } from '../errors/review.ts'
import type { PreparedTransfer } from './TransferActions.ts'

/** The network would not carry it out. */
const refusals: ReadonlySet<unknown> = new Set(['transaction.failed', 'transaction.refused'])

/**
 * Runs once more what a review ran, before the wallet is asked: who is paid, and what is paid, may be another by then.
 * Its errors leave no doubt that nothing was sent.
 *
 * @throws {TransactionChangedError} when the network would refuse it by now
 * @throws {TransactionUncheckedError} when no one could tell
 * @throws what the review throws else
 */
export async function lookAgain<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof RequestAbortedError) throw cause
    const { code } = Object(cause) as { code?: unknown }
    if (refusals.has(code)) throw new TransactionChangedError({ cause, change: 'trial' })
    if (!(cause instanceof LatchkeyError) || cause.code.startsWith('rpc.'))
      throw new TransactionUncheckedError({ cause })
    throw cause
  }
}

/**
 * Requires that a transfer is what was reviewed, or better. The network's fee is left out: it moves with each block, and
 * the wallet chooses and shows its own.
 *
 * @throws {TransactionChangedError}
 */
export function expectUnchanged(reviewed: PreparedTransfer, now: PreparedTransfer): void {
  const arrives = ({ amount, arrives: less }: PreparedTransfer) => less ?? amount
  const isOpen = ({ notes = [] }: PreparedTransfer) => notes.includes('movableByOthers')
  const change = isOther(reviewed.decimals, now.decimals)
    ? 'decimals'
    : now.paidInto !== reviewed.paidInto
      ? 'destination'
      : arrives(now) < arrives(reviewed)
        ? 'arrives'
        : now.deposit > reviewed.deposit
          ? 'deposit'
          : isOpen(now) && !isOpen(reviewed)
            ? 'notes'
            : undefined
  if (change) throw new TransactionChangedError({ change })
}

/** What cannot be read just now is no other one. */
function isOther(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}
