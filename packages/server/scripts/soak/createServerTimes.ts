import { createLog } from './createLog.ts'
import type { Latencies } from './summarize.ts'

/** How long the server itself takes: from where it has read a request to where it has handed over the answer. */
export type ServerTimes = {
  began(owner: object, id: string, kind: string): void
  /** What did not begin here counts nothing. */
  ended(owner: object, id: string): void
  latencies(): Record<string, Latencies>
}

/** Keeps what is under way by its owner, such as a socket, so that what is never answered goes with it. */
export function createServerTimes({
  now = () => performance.now(),
}: {
  now?: (() => number) | undefined
} = {}): ServerTimes {
  const log = createLog()
  const underWay = new WeakMap<object, Map<string, { kind: string; at: number }>>()
  return {
    began(owner, id, kind) {
      const of = underWay.get(owner) ?? new Map<string, { kind: string; at: number }>()
      underWay.set(owner, of)
      of.set(id, { at: now(), kind })
    },
    ended(owner, id) {
      const of = underWay.get(owner)
      const found = of?.get(id)
      if (!found) return
      of?.delete(id)
      log.took(found.kind, now() - found.at)
    },
    latencies: log.latencies,
  }
}
