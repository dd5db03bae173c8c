import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10

/** Measures how late this process is with what it has to do: by as much its latencies are too long. */
export function loopLateness(): () => { p99Ms: number; maxMs: number } {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
  return () => ({ maxMs: late(histogram.max), p99Ms: late(histogram.percentile(99)) })
}
