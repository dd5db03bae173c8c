import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Unbatched } from './swapOf.ts'

/** Sent by a wallet that has no batches, none here, none so large, or none as a whole. */
const unable: ReadonlySet<string> = new Set([
  'remote.method_not_approved',
  'wallet.atomicity_unsupported',
  'wallet.batch_chain_unsupported',
  'wallet.batch_too_large',
  'wallet.capability_unsupported',
  'wallet.method_not_found',
  'wallet.method_not_supported',
  'wallet.unsupported_method',
])

/**
 * Pure: why a wallet that was asked for all at once is asked for each step by itself from then on. Undefined where it is not:
 * who declines has refused the swap, and of any other failure it is not sure that nothing was sent.
 */
export function unbatchedBy(error: unknown): Exclude<Unbatched, 'chosen'> | undefined {
  if (!(error instanceof LatchkeyError)) return undefined
  if (error.code === 'wallet.upgrade_rejected') return 'upgrade'
  return unable.has(error.code) ? 'unable' : undefined
}
