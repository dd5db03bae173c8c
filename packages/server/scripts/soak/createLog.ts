import { type Latencies, summarize } from './summarize.ts'

/** What honest visitors note. */
export type Log = {
  took(kind: string, ms: number): void
  failed(kind: string, reason: string): void
  latencies(): Record<string, Latencies>
  failures(): Record<string, number>
}

/** Keeps how long things took and what failed, by kind. */
export function createLog(): Log {
  const samples = new Map<string, number[]>()
  const failures = new Map<string, number>()
  return {
    failed(kind, reason) {
      const name = `${kind}: ${reason}`
      failures.set(name, (failures.get(name) ?? 0) + 1)
    },
    failures: () => Object.fromEntries(failures),
    latencies: () =>
      Object.fromEntries([...samples].map(([kind, times]) => [kind, summarize(times)])),
    took(kind, ms) {
      const times = samples.get(kind)
      if (times) times.push(ms)
      else samples.set(kind, [ms])
    },
  }
}
