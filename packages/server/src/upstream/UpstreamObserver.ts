import type { NoAnswer } from './fetchNode.ts'
import type { CountOddRows } from './readRows.ts'

/** What came of one request to a node. `lying` means it serves another chain than its configuration says. */
export type UpstreamOutcome = NoAnswer['outcome'] | 'answered' | 'lying' | 'noBatch'

/** Called for every request that leaves for a node; `upstream` is its host, never its path or key. */
export type UpstreamObserver = {
  /** Of two operators who say of one block what cannot both be true one lies. */
  onContradiction?(operators: { chainId: string; one: string; other: string }): void
  onOddRows?: CountOddRows | undefined
  onUpstreamRequest(request: {
    chainId: string
    upstream: string
    outcome: UpstreamOutcome
    durationMs: number
  }): void
}
