import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, cpus, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relaySettings } from '../../src/relay/relaySettings.ts'
import { findAllocator } from './findAllocator.ts'
import { pause } from './pause.ts'
import { bytesOf, type Numbers, readServer } from './readServer.ts'
import type { HonestResult, HostileResult, SoakFacts } from './SoakFacts.ts'
import { findSourceKind } from './Source.ts'
import { isSettled } from './settle.ts'
import { type SoakServer, startSoakServer } from './startSoakServer.ts'
import { startUpstream } from './startUpstream.ts'
import type { HonestOrder, HostileOrder } from './Target.ts'

export type SoakOptions = {
  /** How long both kinds of visitors are there. */
  runMs: number
  /** How long the honest ones are alone before, so that caches are as full as they get, and again after. */
  warmUpMs: number
  /**
   * How long both kinds are there before anything is measured. What a peak has taken is not given back by the allocator, by
   * WebAssembly and by compiled code; whether it grows on from one peak to the next is what tells a leak.
   */
  rehearsalMs: number
  /** How long memory may take to come back. */
  settleMs: number
  /** Of the relay; a tenth of them is hostile. */
  sockets: number
  /** From which the hostile tenth comes. */
  hostileAddresses: number
  /** How many files a process may open. */
  files: number
  onProgress?: ((line: string) => void) | undefined
}

const sampleMs = 2000
/** Whoever reads the numbers has a connection too, and each of it may be kept for a moment. */
const quietMs = 2000

/** Starts a server, lets honest visitors use it while hostile ones attack it, and tells what was found. */
export async function runSoak(options: SoakOptions): Promise<SoakFacts> {
  const { runMs, rehearsalMs, warmUpMs, settleMs, onProgress: tell = () => undefined } = options
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-soak-'))
  const upstream = await startUpstream()
  const sources = await findSourceKind()
  const allocator = findAllocator()
  const start = () => startSoakServer({ allocator, folder, sources, upstreamUrl: upstream.url })
  // The first start makes the files of the database, and takes memory for it that no later one has.
  await (await start()).stop()
  const server = await start()
  try {
    const order: HonestOrder = {
      run: randomBytes(8).toString('hex'),
      sockets: options.sockets - hostileShare(options),
      target: server.target,
    }
    tell(`memory by ${allocator.name}`)
    tell(
      sources === 'loopback'
        ? 'each visitor has a loopback address of its own'
        : 'only 127.0.0.1 is there: visitors are told apart by X-Forwarded-For, so connections are not limited per address',
    )
    tell(`honest visitors alone for ${warmUpMs / 1000} s`)
    await beAlone(order, warmUpMs)
    const fresh = (await settled(server, settleMs)).holdings
    if (rehearsalMs > 0) {
      tell(`rehearsal: both kinds of visitors for ${rehearsalMs / 1000} s`)
      const rehearsal = startBoth(order, 'r', options)
      await pause(rehearsalMs)
      await rehearsal.hostile.end()
      await rehearsal.honest.end()
      tell(`honest visitors alone for ${warmUpMs / 1000} s`)
      await beAlone({ ...order, run: `${order.run}r+` }, warmUpMs)
    }
    const before = (await settled(server, settleMs)).holdings
    const startAt = await readServer(server)
    const startedAt = performance.now()
    const busyAt = busySeconds()
    tell(`both kinds of visitors for ${runMs / 1000} s`)
    server.beginTimes()
    const { honest, hostile } = startBoth(order, '+', options)
    const peaks = watch(server)
    await pause(runMs)
    const hostileResult = await hostile.end()
    const honestResult = await honest.end()
    const took = await server.times()
    const seconds = (performance.now() - startedAt) / 1000
    const busyCores = (busySeconds() - busyAt) / seconds
    const { peak, mailboxBytes, sockets } = peaks.end()
    tell(`honest visitors alone again for ${warmUpMs / 1000} s`)
    await beAlone({ ...order, run: `${order.run}++` }, warmUpMs)
    tell('the visitors are gone')
    const end = await settled(server, settleMs)
    const { perAddress } = relaySettings.parse({}).storage
    return {
      after: end.holdings,
      before,
      fresh,
      honest: honestResult,
      hostile: hostileResult,
      machine: { busyCores, cores: cpus().length },
      peak,
      seconds,
      server: {
        cpuSeconds: end.cpuSeconds - startAt.cpuSeconds,
        diskBytes: bytesOf(folder),
        errors: server.errors(),
        isAlive: server.isAlive(),
        mailboxBytes: Math.max(mailboxBytes, end.mailboxBytes),
        // What honest visitors send waits for seconds; a megabyte is more than all of it.
        mailboxLimitBytes: options.hostileAddresses * perAddress.bytes + 1024 * 1024,
        requests: since(startAt.requests, end.requests),
        sockets,
        took,
      },
    }
  } finally {
    await server.stop()
    upstream.stop()
    rmSync(folder, { force: true, recursive: true })
  }
}

/** Memory is compared after the same load before and after: a thread that does nothing collects nothing. */
async function beAlone(order: HonestOrder, ms: number): Promise<void> {
  const visitors = startVisitors<HonestResult>('soakHonest.ts', order)
  await pause(ms)
  await visitors.end()
}

function hostileShare({ sockets }: SoakOptions): number {
  return Math.max(1, Math.round(sockets / 10))
}

/** Starts both kinds of visitors; what is added to the run's name gives them topics of their own. */
function startBoth(order: HonestOrder, suffix: string, options: SoakOptions) {
  const run = `${order.run}${suffix}`
  return {
    honest: startVisitors<HonestResult>('soakHonest.ts', { ...order, run }),
    hostile: startVisitors<HostileResult>(
      'soakHostile.ts',
      {
        ...order,
        addresses: options.hostileAddresses,
        files: options.files,
        run,
        sockets: hostileShare(options),
      },
      // An attacker computes on machines of its own; on this one it has what the server and its visitors leave.
      constants.priority.PRIORITY_BELOW_NORMAL,
    ),
  }
}

/** A process of visitors, and how it is ended. */
function startVisitors<Result>(
  file: string,
  order: HonestOrder | HostileOrder,
  priority: number = constants.priority.PRIORITY_NORMAL,
): { end(): Promise<Result> } {
  const child: ChildProcess = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), [], {
    execArgv: ['--conditions=source', '--import', 'tsx'],
  })
  if (child.pid !== undefined) setPriority(child.pid, priority)
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const result = new Promise<Result>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Result))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)))
  })
  // Whoever waits for the result gets the error.
  result.catch(() => undefined)
  child.send(order)
  return {
    async end() {
      child.send('end')
      try {
        return await result
      } finally {
        process.off('exit', endWithUs)
      }
    },
  }
}

/** Looks at the server while it is under load. A reading that fails is left out: that it is alive is seen otherwise. */
function watch(server: SoakServer) {
  const peak = { residentBytes: 0, usedBytes: 0 }
  let mailboxBytes = 0
  let sockets = 0
  let isOver = false
  async function look(): Promise<void> {
    while (!isOver) {
      const numbers = await readServer(server).catch(() => undefined)
      if (numbers) {
        const { holdings } = numbers
        peak.residentBytes = Math.max(peak.residentBytes, holdings.residentBytes)
        peak.usedBytes = Math.max(peak.usedBytes, holdings.usedBytes)
        mailboxBytes = Math.max(mailboxBytes, numbers.mailboxBytes)
        sockets = Math.max(sockets, numbers.sockets)
      }
      await pause(sampleMs)
    }
  }
  void look()
  return {
    end() {
      isOver = true
      return { mailboxBytes, peak, sockets }
    },
  }
}

/** Waits until what the server holds stays the same, `patienceMs` at most. */
async function settled(server: SoakServer, patienceMs: number): Promise<Numbers> {
  const deadline = performance.now() + patienceMs
  const readings: number[] = []
  for (;;) {
    process.kill(server.pid, 'SIGUSR2')
    await pause(quietMs)
    const numbers = await readServer(server)
    readings.push(numbers.holdings.residentBytes)
    if (isSettled(readings) && numbers.sockets === 0) return numbers
    if (performance.now() > deadline) return numbers
  }
}

/** What every program of this machine has computed since its start, ours included. */
function busySeconds(): number {
  return (
    cpus().reduce((sum, { times: { irq, nice, sys, user } }) => sum + irq + nice + sys + user, 0) /
    1000
  )
}

function since(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([status, count]) => [status, count - (before[status] ?? 0)]),
  )
}
