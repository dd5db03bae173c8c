import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { report } from './report.ts'
import type { SoakFacts } from './SoakFacts.ts'

const held = { files: 40, residentBytes: 200e6, usedBytes: 80e6 }
const good: SoakFacts = {
  after: held,
  before: held,
  fresh: { ...held, residentBytes: 150e6 },
  honest: {
    cpuSeconds: 1,
    cuts: 0,
    failures: {},
    latencies: { deliver: { count: 100, maxMs: 400, p50Ms: 2, p99Ms: 249 } },
    loopDelay: { maxMs: 20, p99Ms: 11 },
    messages: { delivered: 100, kept: 100, lost: 0, repeated: 3 },
    sockets: 450,
  },
  hostile: {
    connections: 1200,
    cpuSeconds: 2,
    loopDelay: { maxMs: 20, p99Ms: 11 },
    outcomes: { floodFrames: { 'close 1013': 20 } },
    rounds: { floodFrames: 20 },
  },
  machine: { busyCores: 1.2, cores: 2 },
  peak: held,
  seconds: 600,
  server: {
    cpuSeconds: 300,
    diskBytes: 1e9,
    errors: {},
    isAlive: true,
    mailboxBytes: 600e6,
    mailboxLimitBytes: 700e6,
    requests: { '200': 1000, '429': 5000 },
    sockets: 500,
    took: {
      latencies: { deliver: { count: 100, maxMs: 30, p50Ms: 1, p99Ms: 17 } },
      loopDelay: { maxMs: 21, p99Ms: 12 },
    },
  },
}
const broken = (facts: SoakFacts) =>
  judge(facts).flatMap(({ isKept, promise }) => (isKept ? [] : [promise]))

test('a soak that holds breaks no promise', () => {
  expect(broken(good)).toEqual([])
})

test.each<[string, SoakFacts]>([
  ['the server lives', { ...good, server: { ...good.server, isAlive: false } }],
  [
    'no message of an honest visitor is lost',
    { ...good, honest: { ...good.honest, messages: { ...good.honest.messages, lost: 1 } } },
  ],
  [
    'no message of an honest visitor is lost',
    {
      ...good,
      honest: {
        ...good.honest,
        messages: { delivered: 0, kept: 0, lost: 0, repeated: 0 },
      },
    },
  ],
  [
    'no request of an honest visitor fails',
    { ...good, honest: { ...good.honest, failures: { 'GET config 429': 1 } } },
  ],
  ['no request of an honest visitor fails', { ...good, honest: { ...good.honest, cuts: 1 } }],
  [
    'honest visitors see p99 under 250 ms',
    {
      ...good,
      honest: {
        ...good.honest,
        latencies: {
          ...good.honest.latencies,
          rpc: { count: 1, maxMs: 250, p50Ms: 1, p99Ms: 250 },
        },
      },
    },
  ],
  [
    'resident memory comes back to within 10 %',
    { ...good, after: { ...held, residentBytes: 221e6 } },
  ],
  ['memory in use comes back to within 10 %', { ...good, after: { ...held, usedBytes: 89e6 } }],
  ['open files come back', { ...good, after: { ...held, files: 51 } }],
  [
    'mailboxes stay within the limits of their addresses',
    { ...good, server: { ...good.server, mailboxBytes: 701e6 } },
  ],
  [
    'nothing is answered 500 or logged as an error',
    { ...good, server: { ...good.server, requests: { '500': 1 } } },
  ],
  [
    'nothing is answered 500 or logged as an error',
    { ...good, server: { ...good.server, errors: { failed: 1 } } },
  ],
  [
    'every attack was repeated',
    { ...good, hostile: { ...good.hostile, rounds: { ...good.hostile.rounds, idle: 0 } } },
  ],
])('%s', (promise, facts) => {
  expect(broken(facts)).toEqual([promise])
})

test('memory may fall, and files are not judged where the system does not tell', () => {
  const after = { files: undefined, residentBytes: 100e6, usedBytes: 40e6 }
  expect(broken({ ...good, after })).toEqual([])
})

test('the report says what was held and which promise is broken', () => {
  const text = report({ ...good, after: { ...held, files: 51 } }).join('\n')
  for (const part of [
    '200: 1000',
    '429: 5000',
    '0 lost',
    '1200 of hostile',
    '1.20 of 2',
    'close 1013: 20',
    // What the server itself took, and what it held before any attack.
    '   17.0',
    '150 MB before any attack',
  ])
    expect(text).toContain(part)
  expect(text.match(/BROKEN/g)).toHaveLength(1)
  expect(text).toMatch(/BROKEN {2}open files come back/)
})
