import type { SoakFacts } from './SoakFacts.ts'

/** A promise, and whether it was kept. */
export type Verdict = { promise: string; isKept: boolean; found: string }

const maxP99Ms = 250
const memoryShare = 1.1
/** A connection more or less, of whoever reads the numbers. */
const filesMore = 10

/** Holds what was found against what the server promises. */
export function judge(facts: SoakFacts): Verdict[] {
  const { honest, hostile, server } = facts
  const slow = Object.entries(honest.latencies).filter(([, { p99Ms }]) => p99Ms >= maxP99Ms)
  const failures = sum(honest.failures)
  const unused = Object.entries(hostile.rounds).filter(([, rounds]) => rounds === 0)
  const refused = Object.values(hostile.outcomes).map(sum)
  const broken = server.requests['500'] ?? 0
  const errors = sum(server.errors)
  return [
    {
      found: server.isAlive ? 'runs' : 'has ended',
      isKept: server.isAlive,
      promise: 'the server lives',
    },
    {
      found: `${honest.messages.lost} of ${honest.messages.kept}`,
      isKept: honest.messages.lost === 0 && honest.messages.kept > 0,
      promise: 'no message of an honest visitor is lost',
    },
    {
      found: `${failures} refused or unanswered, ${honest.cuts} sockets closed`,
      isKept: failures === 0 && honest.cuts === 0,
      promise: 'no request of an honest visitor fails',
    },
    {
      found:
        slow.map(([kind, { p99Ms }]) => `${kind} ${p99Ms.toFixed(0)} ms`).join(', ') ||
        `all ${Object.keys(honest.latencies).length} kinds`,
      isKept: slow.length === 0 && Object.keys(honest.latencies).length > 0,
      promise: `honest visitors see p99 under ${maxP99Ms} ms`,
    },
    growth('resident memory', facts.before.residentBytes, facts.after.residentBytes),
    growth('memory in use', facts.before.usedBytes, facts.after.usedBytes),
    ...filesVerdict(facts),
    {
      found: `${megabytes(server.mailboxBytes)} of ${megabytes(server.mailboxLimitBytes)}`,
      isKept: server.mailboxBytes <= server.mailboxLimitBytes,
      promise: 'mailboxes stay within the limits of their addresses',
    },
    {
      found: `${broken} answers, ${errors} lines`,
      isKept: broken === 0 && errors === 0,
      promise: 'nothing is answered 500 or logged as an error',
    },
    {
      found:
        unused.map(([attack]) => attack).join(', ') ||
        `${Object.keys(hostile.rounds).length} attacks, ${refused.reduce((a, b) => a + b, 0)} answers`,
      isKept: unused.length === 0 && Object.keys(hostile.rounds).length > 0,
      promise: 'every attack was repeated',
    },
  ]
}

function growth(what: string, before: number, after: number): Verdict {
  const percent = (after / before - 1) * 100
  return {
    found: `${megabytes(before)} after the rehearsal, ${megabytes(after)} at the end (${percent > 0 ? '+' : ''}${percent.toFixed(1)} %)`,
    isKept: after <= before * memoryShare,
    promise: `${what} comes back to within 10 %`,
  }
}

function filesVerdict({ before, after }: SoakFacts): Verdict[] {
  if (before.files === undefined || after.files === undefined) return []
  return [
    {
      found: `${before.files} before, ${after.files} after`,
      isKept: after.files <= before.files + filesMore,
      promise: 'open files come back',
    },
  ]
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/** Bytes for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}
