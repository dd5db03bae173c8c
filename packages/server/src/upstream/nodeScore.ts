/** How often a node in use is pinged (S9.34). */
export const pingIntervalMs = 4000

/** How many pings a score looks back on (S9.34). */
export const sampleCount = 10

const stabilityWeight = 0.7
const latencyWeight = 0.3

/** One ping: how long the answer took, or that none came. */
export type Sample = { latencyMs: number } | 'failed'

/** Adds a ping, forgetting the oldest beyond {@link sampleCount}. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.slice(1 - sampleCount), sample]
}

/** Mean latency of the pings that were answered; `undefined` when none was. */
function meanLatencyMs(samples: readonly Sample[]): number | undefined {
  const answered = samples.filter((sample) => sample !== 'failed')
  if (answered.length === 0) return undefined
  return answered.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / answered.length
}

/**
 * The worth of a node from 0 to 1: 0.7 for stability, the share of pings answered, and 0.3 for latency, which
 * is 1 for the fastest node and a half for one that takes twice as long (S9.34). A node not measured yet counts
 * as perfect, so that the order of the configuration holds until there is something to go by.
 */
export function nodeScore(samples: readonly Sample[], fastestMs: number | undefined): number {
  if (samples.length === 0) return 1
  const answered = samples.filter((sample) => sample !== 'failed').length
  const mean = meanLatencyMs(samples)
  // A loopback node can answer in less than the clock's resolution.
  const latency = mean === undefined ? 0 : Math.max(fastestMs ?? mean, 1) / Math.max(mean, 1)
  return stabilityWeight * (answered / samples.length) + latencyWeight * latency
}

/** Nodes from best to worst by score times the operator's weight; equals keep their order. */
export function rankNodes<T extends { health: { samples: readonly Sample[]; weight: number } }>(
  nodes: readonly T[],
): readonly T[] {
  const means = nodes.flatMap(({ health }) => meanLatencyMs(health.samples) ?? [])
  const fastestMs = means.length > 0 ? Math.min(...means) : undefined
  const worth = new Map(
    nodes.map((node) => {
      const { samples, weight } = node.health
      return [node, weight * nodeScore(samples, fastestMs)] as const
    }),
  )
  return nodes.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))
}
