import type { BalanceResponse } from '@latchkey/protocol/http'
import type { Budget, Row } from '../../../scripts/bench/judge.ts'
import { multicall3 } from '../src/testing/contractNode.ts'
import { spawnServer } from '../src/testing/spawnServer.ts'
import { findPostgres, startPostgres } from '../src/testing/startPostgres.ts'
import { benchContracts, tokensPerChain } from './balance/benchContracts.ts'
import { type Nodes, startNodes } from './balance/startNodes.ts'
import { cpuSecondsOf } from './load/cpuSecondsOf.ts'
import { forkFloor } from './load/forkFloor.ts'
import { openVisitor, type Visited, type Visitor } from './load/openVisitor.ts'
import { printRows } from './load/printRows.ts'
import { unlimited } from './load/unlimited.ts'

// A portfolio of 300 tokens on 5 chains, priced by pools on each: what it asks of nodes, how long it takes, and how long
// 200 visitors wait who ask for theirs at once; of one process on its embedded database, and of two on one PostgreSQL
// where there is one. The nodes are another process, and each answer takes 20 ms.

const chainCount = 5
const visitors = 200
const latencyMs = 20

/**
 * As on the reference host: two quiet cores. The floor asks each node once and reads nothing; see
 * `balance/serveBalanceFloor.ts`.
 */
const budgets: Record<Mode, Record<Timed, Budget>> = {
  embedded: {
    'CPU of a portfolio': { floorMs: 4.3, leastMs: 0, ms: 22 },
    'next visitor, p50': { floorMs: 26, leastMs: 0, ms: 42 },
    'together, p99': { floorMs: 740, leastMs: 0, ms: 3_600 },
  },
  'two on PostgreSQL': {
    'CPU of a portfolio': { floorMs: 6.2, leastMs: 0, ms: 22 },
    'next visitor, p50': { floorMs: 26, leastMs: 0, ms: 42 },
    'together, p99': { floorMs: 826, leastMs: 0, ms: 2_500 },
  },
}
/** Requests to nodes: whoever comes first finds the pools and reads them, the next ones need one a chain. */
const requestBudgets: Record<Counted, number> = {
  'first visitor: requests': 3 * chainCount,
  'next visitor: requests': chainCount,
  'the same within ten seconds: requests': 0,
  'together: requests a visitor': chainCount,
  'together, not whole': 0,
}
type Counted =
  | 'first visitor: requests'
  | 'next visitor: requests'
  | 'the same within ten seconds: requests'
  | 'together, not whole'
  | 'together: requests a visitor'
type Mode = 'embedded' | 'two on PostgreSQL'
type Timed = 'CPU of a portfolio' | 'next visitor, p50' | 'together, p99'

/** What answers, and how it ends. */
type Running = { pid: number; url: string; stop(): Promise<void> }
type Measured = { bytes: number; counts: Record<Counted, number>; times: Record<Timed, number> }

async function main(): Promise<void> {
  const nodes = await startNodes(chainCount, latencyMs)
  const binaries = findPostgres()
  const postgres = binaries === undefined ? undefined : await startPostgres(binaries)
  const rows: Row[] = []
  const compare = async (mode: Mode, count: number, database: Record<string, string>) => {
    const ours = await measure(mode, await startServers(nodes, count, database), nodes)
    const floors = await startFloors(nodes, count, ours.bytes)
    const floor = await measure(`${mode}, floor`, floors, nodes)
    for (const [name, max] of Object.entries(requestBudgets) as [Counted, number][])
      rows.push({
        budget: { max },
        floor: undefined,
        name: `${mode}: ${name}`,
        ours: ours.counts[name],
        throttle: 1,
      })
    for (const [name, budget] of Object.entries(budgets[mode]) as [Timed, Budget][])
      rows.push({
        budget,
        floor: floor.times[name],
        name: `${mode}: ${name}`,
        ours: ours.times[name],
        throttle: 1,
      })
  }
  try {
    await compare('embedded', 1, { LATCHKEY__DATABASE__KIND: 'memory' })
    if (postgres)
      await compare('two on PostgreSQL', 2, {
        LATCHKEY__DATABASE__URL: await postgres.createDatabase(),
      })
    else console.log('balance: no PostgreSQL on this machine')
  } finally {
    await postgres?.stop()
    nodes.end()
  }
  printRows(rows)
}

async function startServers(nodes: Nodes, count: number, database: Record<string, string>) {
  const environment = {
    ...unlimited,
    ...database,
    LATCHKEY__CHAINS: JSON.stringify(nodes.urls.map(chainAt)),
  }
  const servers: Running[] = []
  for (let started = 0; started < count; started++) servers.push(await spawnServer({ environment }))
  return servers
}

function chainAt(url: string, index: number) {
  return {
    id: `eip155:${index + 1}`,
    multicall3,
    name: `Chain ${index + 1}`,
    nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    exchanges: {
      stables: [{ address: benchContracts.usd, decimals: 6 }],
      v2: [{ factory: benchContracts.factory }],
      wrappedNative: benchContracts.wrapped,
    },
    tokens: Array.from({ length: tokensPerChain }, (_, each) => ({
      address: benchContracts.token(each),
      decimals: 18,
      name: `Token ${each}`,
      symbol: `T${each}`,
    })),
    upstreams: [{ url }],
  }
}

async function startFloors({ urls }: Nodes, count: number, bytes: number) {
  const file = new URL('./balance/serveBalanceFloor.ts', import.meta.url)
  const floors: Running[] = []
  for (let started = 0; started < count; started++)
    floors.push(await forkFloor(file, [String(bytes), ...urls]))
  return floors
}

async function measure(name: string, running: readonly Running[], nodes: Nodes): Promise<Measured> {
  const pids = running.map(({ pid }) => pid)
  // Each on a connection of its own, to one process after the other.
  const crowd = await Promise.all(
    Array.from({ length: visitors }, (_, index) =>
      openVisitor(new URL(running[index % running.length]?.url ?? '')),
    ),
  )
  const [one] = crowd
  if (!one) throw new Error('There are no visitors.')
  let accounts = 0
  const next = () => {
    accounts += 1
    return accounts
  }
  const run = async (what: string, visit: () => Promise<readonly Visited[]>) => {
    await nodes.report()
    const before = cpuSecondsOf(pids)
    const visits = await visit()
    const cpuMs = ((cpuSecondsOf(pids) - before) * 1000) / visits.length
    const { calls, requests } = await nodes.report()
    const each = requests / visits.length
    const sorted = visits.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    const whole = visits.filter(isWholePortfolio).length
    console.log(
      `balance ${name}, ${what}: ${each.toFixed(2)} requests and ${(calls / visits.length).toFixed(2)} calls a visitor, ${whole} of ${visits.length} whole, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, ${cpuMs.toFixed(1)} ms of CPU`,
    )
    const bytes = visits[0]?.body.length ?? 0
    return { bytes, cpuMs, each, missing: visits.length - whole, p50: at(0.5), p99: at(0.99) }
  }
  const inTurn = (times: number, account: () => number) => async () => {
    const visits: Visited[] = []
    for (let time = 0; time < times; time++) visits.push(await portfolio(one, account()))
    return visits
  }
  const together = (account: () => number) => () =>
    Promise.all(crowd.map((visitor) => portfolio(visitor, account())))

  try {
    const first = await run('first visitor, prices unknown', inTurn(1, next))
    // Each process has its own prices.
    await together(next)()
    const second = await run('next visitor', inTurn(1, next))
    const last = accounts
    const same = await run(
      'the same within ten seconds',
      inTurn(20, () => last),
    )
    // What runs for the first time is not compiled yet.
    await inTurn(60, next)()
    await together(next)()
    const compiled = await run('next visitor, compiled', inTurn(20, next))
    const all = await run(`${visitors} visitors at once`, together(next))
    return {
      bytes: all.bytes,
      counts: {
        'first visitor: requests': first.each,
        'next visitor: requests': second.each,
        'the same within ten seconds: requests': same.each,
        'together, not whole': all.missing,
        'together: requests a visitor': all.each,
      },
      times: {
        'CPU of a portfolio': all.cpuMs,
        'next visitor, p50': compiled.p50,
        'together, p99': all.p99,
      },
    }
  } finally {
    for (const visitor of crowd) visitor.close()
    for (const { stop } of running) await stop()
  }
}

function portfolio(visitor: Visitor, account: number): Promise<Visited> {
  const address = `0x${account.toString(16).padStart(40, '9')}`
  return visitor.get(`/v1/account/${address}/balance?projectId=bench&currency=usd`)
}

/** Whether a portfolio has a row with a price for each token of each chain; what a floor answers means nothing. */
function isWholePortfolio({ body, status }: Visited): boolean {
  const { balances, partial } = JSON.parse(body) as BalanceResponse | FloorResponse
  if (status !== 200 || partial) return false
  const wanted = chainCount * (tokensPerChain + 1)
  return (
    typeof balances === 'string' ||
    (balances.length === wanted && balances.every(({ price }) => price > 0))
  )
}

type FloorResponse = { balances: string; partial?: undefined }

await main()
