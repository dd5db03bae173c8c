import { LatchkeyError } from '@latchkey/core/adapter'

/** The error of ours among an error's causes: viem wraps what a transport threw. */
export function latchkeyErrorIn(error: unknown): LatchkeyError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof LatchkeyError) return inner
  return undefined
}
