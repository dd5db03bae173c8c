import type { LatchkeyError } from '../LatchkeyError.ts'
import { createWalletError } from './createWalletError.ts'
import { isOwnError } from './isOwnError.ts'
import { readWalletError, type WalletFamily } from './readWalletError.ts'

/** Turns what a wallet threw into an error with a stable code (S8.40–S8.58); an error of ours stays itself. */
export function toWalletError(
  thrown: unknown,
  { family, method }: { method: string; family?: WalletFamily | undefined },
): LatchkeyError {
  if (isOwnError(thrown)) return thrown
  const { code, ...said } = readWalletError(thrown, family)
  const facts = { ...said, cause: thrown, method }
  return family?.errors?.[code]?.(facts) ?? createWalletError(code, facts)
}
