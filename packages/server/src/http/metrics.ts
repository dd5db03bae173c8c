import { Counter, Histogram, Registry } from 'prom-client'
import type { CountOddRows } from '../upstream/readRows.ts'

/** The counters of one server; other parts add theirs to `registry`. */
export type Metrics = {
  registry: Registry
  countOddRows: CountOddRows
  requestDuration: Histogram<'method' | 'route' | 'status'>
  rateLimited: Counter<'class' | 'scope'>
  events: Counter<'outcome'>
  initialized: Counter
  missingWallets: Counter
  pictureVariants: Counter<'outcome'>
  refusedRows: Counter<'fault' | 'table'>
  upstreamDuration: Histogram<'chain' | 'outcome' | 'upstream'>
}

/** A registry of its own per server: two servers in a process never mix their numbers. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const oddRows = new Counter({
    help: 'Rows left out of lists of upstreams because they were not of their form',
    labelNames: ['upstream', 'list'],
    name: 'latchkey_upstream_odd_rows_total',
    registers,
  })
  return {
    countOddRows: ({ count, list, upstream }) => oddRows.inc({ upstream, list }, count),
    events: new Counter({
      help: 'Analytics events by outcome',
      labelNames: ['outcome'],
      name: 'latchkey_events_total',
      registers,
    }),
    initialized: new Counter({
      help: 'Toolkit starts reported by sites; counted even when events are off',
      name: 'latchkey_initialized_total',
      registers,
    }),
    missingWallets: new Counter({
      help: 'Wallets that one of the two roles has lost and the other knows, by each try to open one',
      name: 'latchkey_wallet_missing_total',
      registers,
    }),
    pictureVariants: new Counter({
      help: 'Pictures asked for as pixels, by outcome',
      labelNames: ['outcome'],
      name: 'latchkey_picture_variants_total',
      registers,
    }),
    rateLimited: new Counter({
      help: 'Requests refused by a rate limit',
      labelNames: ['class', 'scope'],
      name: 'latchkey_rate_limited_total',
      registers,
    }),
    refusedRows: new Counter({
      help: 'Rows of the wallet that do not count: not written by this server as they are, or put back',
      labelNames: ['table', 'fault'],
      name: 'latchkey_wallet_refused_rows_total',
      registers,
    }),
    registry,
    requestDuration: new Histogram({
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      help: 'Seconds from request to answer',
      labelNames: ['method', 'route', 'status'],
      name: 'latchkey_http_request_duration_seconds',
      registers,
    }),
    upstreamDuration: new Histogram({
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      help: 'Seconds a chain node took, by outcome',
      labelNames: ['chain', 'upstream', 'outcome'],
      name: 'latchkey_rpc_upstream_duration_seconds',
      registers,
    }),
  }
}
