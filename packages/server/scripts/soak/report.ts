import { judge, megabytes } from './judge.ts'
import type { SoakFacts } from './SoakFacts.ts'
import type { Latencies } from './summarize.ts'

/** What a soak found, as lines for a terminal. */
export function report(facts: SoakFacts): string[] {
  const { honest, hostile, machine, server, fresh, before, peak, after, seconds } = facts
  const perSecond = (cpuSeconds: number) => (cpuSeconds / seconds).toFixed(2)
  const rows: [string, string][] = [
    ['sockets', `${server.sockets} of the relay at once, ${honest.sockets} of honest visitors`],
    ['connections', `${hostile.connections} of hostile visitors at once`],
    [
      'messages',
      `${honest.messages.kept} promised, ${honest.messages.delivered} delivered, ${honest.messages.lost} lost, ${honest.messages.repeated} repeated`,
    ],
    ['requests', countsOf(server.requests)],
    ['failures', countsOf(honest.failures) || 'none of honest visitors'],
    [
      'memory',
      `${megabytes(fresh.residentBytes)} before any attack, ${megabytes(before.residentBytes)} after the rehearsal, ${megabytes(peak.residentBytes)} peak, ${megabytes(after.residentBytes)} after`,
    ],
    [
      'memory in use',
      `${megabytes(fresh.usedBytes)} before any attack, ${megabytes(before.usedBytes)} after the rehearsal, ${megabytes(peak.usedBytes)} peak, ${megabytes(after.usedBytes)} after`,
    ],
    ['files', `${before.files ?? '?'} before, ${after.files ?? '?'} after`],
    ['disk', `${megabytes(server.diskBytes)}, mailboxes ${megabytes(server.mailboxBytes)}`],
    [
      'cores used',
      `server ${perSecond(server.cpuSeconds)}, honest ${perSecond(honest.cpuSeconds)}, hostile ${perSecond(hostile.cpuSeconds)}, all programs ${machine.busyCores.toFixed(2)} of ${machine.cores}`,
    ],
    [
      'lateness',
      `of the process that measures: p99 ${lateness(honest.loopDelay)}; of the server: p99 ${lateness(server.took.loopDelay)}`,
    ],
    ['errors', countsOf(server.errors) || 'none in the log'],
  ]
  return [
    `held for ${seconds.toFixed(0)} s`,
    ...rows.map(([name, text]) => `  ${name.padEnd(16)}${text}`),
    `${'honest visitors'.padEnd(26)}  count    p50    p99    max   ms; p50 and p99 in the server`,
    ...Object.entries(honest.latencies).map(
      ([kind, { count, p50Ms, p99Ms, maxMs }]) =>
        `  ${kind.padEnd(22)}${String(count).padStart(9)}${[p50Ms, p99Ms, maxMs].map(column).join('')}${inServer(server.took.latencies[kind])}`,
    ),
    `${'attacks'.padEnd(20)}rounds  answers`,
    ...Object.entries(hostile.rounds).map(
      ([attack, rounds]) =>
        `  ${attack.padEnd(18)}${String(rounds).padStart(6)}  ${countsOf(hostile.outcomes[attack] ?? {})}`,
    ),
    'promises',
    ...judge(facts).map(
      ({ found, isKept, promise }) =>
        `  ${isKept ? 'kept  ' : 'BROKEN'}  ${promise.padEnd(54)}${found}`,
    ),
  ]
}

function column(ms: number): string {
  return ms.toFixed(1).padStart(7)
}

function inServer(latencies: Latencies | undefined): string {
  return latencies ? `     ${column(latencies.p50Ms)}${column(latencies.p99Ms)}` : ''
}

function lateness({ p99Ms, maxMs }: { p99Ms: number; maxMs: number }): string {
  return `${p99Ms.toFixed(0)} ms, at most ${maxMs.toFixed(0)} ms`
}

function countsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}
