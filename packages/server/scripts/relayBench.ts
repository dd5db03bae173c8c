import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judge, type Row } from '../../../scripts/bench/judge.ts'
import { openRelayClient } from '../src/testing/openRelayClient.ts'
import { relayIdentity } from '../src/testing/relayIdentity.ts'
import { type SpawnedServer, spawnServer } from '../src/testing/spawnServer.ts'
import { findRedis, startRedis } from '../src/testing/startRedis.ts'
import { forkFloor } from './load/forkFloor.ts'
import { printRows } from './load/printRows.ts'

// What one relay process holds and carries, on loopback and on its embedded database on disk, beside a floor that keeps
// nothing; then two on Redis, of which one is killed. Clients run in processes of their own, on the same cores.

const budget = {
  kilobytesPerSocket: 40,
  /**
   * 1,000 messages at 5,000 a second (design 6). The floor was not measured on the reference host: it takes 1.3 times
   * what 1,000 short texts take (`bench.ts`), and these took 21 ms there.
   */
  messages: { floorMs: 27, leastMs: 200, ms: 200 },
  sockets: 10_000,
}
const warmUpMs = 3000
const loadMs = 10_000
const pairs = 500
/** Twice, of which the quicker counts: what else runs on the machine makes it slower, never quicker. */
const floorLoadMs = 3000
/** Messages a second: more than the floor passes on, on any host that is known. */
const floorRate = 20_000
/** More is offered than must be carried here, or no rate could be above the budget. */
const offered = 1.05

type Latencies = { count: number; p50Ms: number; p99Ms: number }
type LoadResult = {
  answered: Latencies
  delivered: Latencies
  failed: number
  /** Delivered while messages were sent. */
  perSecond: number
  sent: number
}

const unlimited = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) =>
      ['BURST', 'PER_SECOND'].map((key) => [
        `LATCHKEY__RELAY__LIMITS__${name}__${key}`,
        '1000000000',
      ]),
    ),
  )
const environment = {
  LATCHKEY__AUTH__MODE: 'open',
  LATCHKEY__LOG__LEVEL: 'info',
  LATCHKEY__LIMITS__CONNECTIONS: '1000000',
  LATCHKEY__LIMITS__CONNECTIONS_PER_ADDRESS: '1000000',
  LATCHKEY__RELAY__LIMITS__PENDING_PER_ADDRESS: '1000000',
  LATCHKEY__RELAY__LIMITS__SOCKETS_PER_ADDRESS: '1000000',
  ...Object.fromEntries(
    ['PER_ADDRESS', 'PER_CLIENT', 'PER_PROJECT', 'SERVER'].flatMap((scope) =>
      ['BYTES', 'MESSAGES', ...(scope === 'PER_CLIENT' ? [] : ['SUBSCRIPTIONS'])].map((kind) => [
        `LATCHKEY__RELAY__STORAGE__${scope}__${kind}`,
        '1000000000000',
      ]),
    ),
  ),
  ...unlimited([
    'FRAMES_PER_CLIENT',
    'PUBLISHES_PER_ADDRESS',
    'PUBLISHES_PER_CLIENT',
    'WORK_PER_ADDRESS',
    'WORK_PER_CLIENT',
    'UPGRADES_PER_ADDRESS',
  ]),
}

/** Lets the bench ask for a collection: garbage of the start would hide what a socket takes. */
const collectable = [
  '--expose-gc',
  '--import',
  'data:text/javascript,process.on("SIGUSR2",()=>gc())',
]

function start(more: Record<string, string>): Promise<SpawnedServer> {
  return spawnServer({
    args: ['--only', 'relay'],
    environment: { ...environment, ...more },
    nodeArgs: collectable,
  })
}

function worker(...parameters: (number | string)[]): ChildProcess {
  const file = fileURLToPath(new URL('./relayLoad.ts', import.meta.url))
  return fork(file, parameters.map(String), {
    execArgv: ['--conditions=source', '--import', 'tsx'],
  })
}

function resultOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`The clients ended with ${code}.`)))
  })
}

const messagesRow = { budget: budget.messages, name: 'relay: 1,000 messages, ms', throttle: 1 }

/** What 1,000 messages may take on a host where the floor takes this long. */
function allowedMs(floor: number): number {
  const [judged] = judge([{ ...messagesRow, floor, ours: undefined }])
  return judged?.allowed ?? Number.NaN
}

/** A row that is the same on every host. */
const count = (name: string, ours: number, max = 0): Row => ({
  budget: { max },
  floor: undefined,
  name: `relay: ${name}`,
  ours,
  throttle: 1,
})

type Memory = { resident: number; used: number }

/** What the process holds: as the system sees it, and what Node knows to be in use. */
async function memoryOf(server: SpawnedServer): Promise<Memory> {
  process.kill(server.pid, 'SIGUSR2')
  await pause(1000)
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const [heap, external] = await Promise.all([
    metricOf(server, 'nodejs_heap_size_used_bytes'),
    metricOf(server, 'nodejs_external_memory_bytes'),
  ])
  return {
    resident: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024,
    used: heap + external,
  }
}

async function metricOf({ url }: SpawnedServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^latchkey_${name} (\\S+)`, 'm').exec(text)?.[1])
}

const cpuSeconds = (server: SpawnedServer) => metricOf(server, 'process_cpu_seconds_total')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What 1,000 messages take that are only passed on: host, clients and load are those of ours. */
async function floorMs(): Promise<number> {
  const floor = await forkFloor(new URL('./relay/serveRelayFloor.ts', import.meta.url), [])
  try {
    const load = worker('load', floor.url, pairs, floorRate, floorLoadMs)
    return 1e6 / (await resultOf<LoadResult>(load)).perSecond
  } finally {
    await floor.stop()
  }
}

async function oneProcess(): Promise<Row[]> {
  const mayOpen = Number(execFileSync('sh', ['-c', 'ulimit -n']).toString())
  const wanted = Math.min(budget.sockets, mayOpen - 2 * pairs - 200)
  if (wanted < budget.sockets)
    console.log(
      `relay: only ${wanted} sockets, because a process may open ${mayOpen} files here (ulimit -n)`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
  const server = await start({ LATCHKEY__DATABASE__FOLDER: folder })
  try {
    // The first sockets bring code to life that the later ones share.
    const first = worker('idle', server.relayUrl, 200)
    await resultOf(first)
    await pause(1000)
    const before = await memoryOf(server)
    const idlers = [1, 2].map(() => worker('idle', server.relayUrl, Math.floor(wanted / 2)))
    const opened = await Promise.all(idlers.map((idler) => resultOf<{ opened: number }>(idler)))
    const sockets = opened.reduce((sum, one) => sum + one.opened, 0)
    await pause(3000)
    const after = await memoryOf(server)
    const perSocket = (kind: keyof Memory) => (after[kind] - before[kind]) / sockets / 1000
    const each = Math.max(perSocket('resident'), perSocket('used'))
    console.log(
      `relay sockets    ${sockets} open and subscribed; resident memory grew by ${perSocket('resident').toFixed(1)} kB each to ${Math.round(after.resident / 1e6)} MB, Node's own by ${perSocket('used').toFixed(1)}`,
    )

    first.send('end')
    const floors = [await floorMs(), await floorMs()]
    const floor = Math.min(...floors)
    const rate = (offered * 1e6) / allowedMs(floor)
    // What a server does for minutes it has compiled by then.
    await resultOf(worker('load', server.relayUrl, pairs, rate, warmUpMs))
    const cpuBefore = await cpuSeconds(server)
    const result = await resultOf<LoadResult>(worker('load', server.relayUrl, pairs, rate, loadMs))
    const { answered, delivered, failed, perSecond, sent } = result
    const perCpuSecond = delivered.count / ((await cpuSeconds(server)) - cpuBefore)
    console.log(
      `relay messages   ${Math.round(perSecond)} a second of 1 kB, stored, delivered and acknowledged (${Math.round(rate)} offered, ${Math.round(perCpuSecond)} a CPU second); floor ${floors.map((ms) => Math.round(1e6 / ms)).join(' and ')}`,
    )
    console.log(
      `relay delivery   p50 ${delivered.p50Ms.toFixed(0)} ms, p99 ${delivered.p99Ms.toFixed(0)} ms; answer to the sender p50 ${answered.p50Ms.toFixed(0)} ms, p99 ${answered.p99Ms.toFixed(0)} ms`,
    )
    const closing = idlers.map((idler) => resultOf<{ closed: number }>(idler))
    for (const idler of idlers) idler.send('end')
    const closed = (await Promise.all(closing)).reduce((sum, one) => sum + one.closed, 0)
    return [
      count(`sockets that did not open, of ${budget.sockets}`, budget.sockets - sockets),
      count('a socket, kB', each, budget.kilobytesPerSocket),
      {
        ...messagesRow,
        floor,
        ours: 1e6 / perSecond,
      },
      count(`messages missing, of ${sent}`, sent - delivered.count),
      count('messages refused', failed),
      count(`idle sockets lost, of ${sockets}`, closed),
    ]
  } finally {
    await server.kill()
    rmSync(folder, { force: true, recursive: true })
  }
}

/** Two processes on Redis: a dApp on the one writes to a wallet on the other, until the first is killed. */
async function twoProcesses(): Promise<Row[]> {
  const binary = findRedis()
  if (!binary) {
    console.log('relay on Redis   skipped: redis-server is not installed')
    return []
  }
  const redis = await startRedis(binary)
  const more = { LATCHKEY__DATABASE__KIND: 'memory', LATCHKEY__RELAY__REDIS_URL: redis.url }
  const [one, two] = await Promise.all([start(more), start(more)])
  try {
    const flows = 50
    const perFlow = 150
    const acknowledged: string[] = []
    const received = new Set<string>()
    let lastAt = performance.now()
    let gapMs = 0
    const running = Array.from({ length: flows }, async (_, flow) => {
      const topic = randomBytes(32).toString('hex')
      const identity = relayIdentity()
      const wallet = await openRelayClient({ url: two.relayUrl })
      await wallet.subscribe(topic)
      wallet.socket.on('message', () => {
        const now = performance.now()
        gapMs = Math.max(gapMs, now - lastAt)
        lastAt = now
      })
      let dapp = await openRelayClient({ identity, url: one.relayUrl })
      for (let index = 0; index < perFlow; index++) {
        const text = `${flow} ${index}`
        const publish = () =>
          Promise.race([dapp.publish(topic, text), dapp.closed.then(() => undefined)])
        if ((await publish()) !== true) {
          // As a client does: connects to what is left, and sends again what was not answered.
          dapp = await openRelayClient({ identity, url: two.relayUrl })
          await publish()
        }
        acknowledged.push(text)
        await pause(20)
      }
      await pause(2000)
      for (const { params } of wallet.pushed) received.add(params.data.message)
      await Promise.all([wallet.close(), dapp.close()])
    })
    await pause(2500)
    const before = acknowledged.length
    await one.kill()
    await Promise.all(running)
    const lost = acknowledged.filter((text) => !received.has(text)).length
    console.log(
      `relay on Redis   ${acknowledged.length} messages across two processes, one killed after ${before}: longest silence ${gapMs.toFixed(0)} ms`,
    )
    return [count(`messages lost on Redis, of ${acknowledged.length}`, lost)]
  } finally {
    await one.kill()
    await two.kill()
    await redis.stop()
  }
}

printRows([...(await oneProcess()), ...(await twoProcesses())])
