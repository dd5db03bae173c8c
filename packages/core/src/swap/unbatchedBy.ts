import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Unbatched } from './swapOf.ts'

/** Answers of a wallet that has no batches, none here, none so large, or none as a whole. */
const unable: ReadonlySet<unknown> = new Set([4200, -32_601, -32_004, 5700, 5710, 5740, 5760])
const upgradeRejected = 5750

/**
 * Pure: why a wallet that was asked for all at once is asked for each step by itself from then on. Undefined where it is not:
 * who declines has refused the swap, and of any other failure it is not sure that nothing was sent.
 */
export function unbatchedBy(error: unknown): Exclude<Unbatched, 'chosen'> | undefined {
  if (!(error instanceof LatchkeyError)) return undefined
  // The session has no such method, so it was not asked.
  if (error.code === 'remote.method_not_approved') return 'unable'
  // Its own number alone: one from within, or a sentence, may be about what became of a batch that it has sent.
  const { code } = Object(error.cause) as { code?: unknown }
  if (code === upgradeRejected) return 'upgrade'
  return unable.has(code) ? 'unable' : undefined
}
