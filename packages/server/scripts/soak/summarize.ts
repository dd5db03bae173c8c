/** How long things of one kind took. */
export type Latencies = { count: number; p50Ms: number; p99Ms: number; maxMs: number }

/** Sums up what was measured; by nearest rank, so each number is one that was seen. */
export function summarize(samplesMs: readonly number[]): Latencies {
  const sorted = samplesMs.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { count: sorted.length, maxMs: at(1), p50Ms: at(0.5), p99Ms: at(0.99) }
}
