import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Budget, Row } from '../../../scripts/bench/judge.ts'
import type { Database } from '../src/database/Database.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/openDatabase.ts'
import { spawnServer } from '../src/testing/spawnServer.ts'
import { findPostgres, startPostgres } from '../src/testing/startPostgres.ts'
import { cpuSecondsOf } from './load/cpuSecondsOf.ts'
import { forkFloor } from './load/forkFloor.ts'
import { openVisitor } from './load/openVisitor.ts'
import { printRows } from './load/printRows.ts'
import { unlimited } from './load/unlimited.ts'

// How long a page of activity takes among a million transactions, alone and for 200 visitors at once: on the embedded
// database, and with two processes on one PostgreSQL where there is one.

const rows = 1_000_000
/** The last account has a fifth of all rows, the others share the rest. */
const accounts = 2_000
const visitors = 200
const aloneMs = 3_000
const togetherMs = 8_000
const chain = 'eip155:31337'

const environment = {
  ...unlimited,
  LATCHKEY__CHAINS: JSON.stringify([
    {
      id: chain,
      name: 'Bench',
      nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
      // Nothing is read of the chain: the pages are all there.
      upstreams: [{ url: 'http://127.0.0.1:9' }],
    },
  ]),
  LATCHKEY__HISTORY: JSON.stringify([{ chain, source: 'indexer' }]),
}

/**
 * As on the reference host: two quiet cores. The floor is the query of a page alone, and its rows as they are; see
 * `history/serveHistoryFloor.ts`.
 */
const budgets: Record<Mode, Record<Measured, Budget>> = {
  embedded: {
    'CPU of 100 pages': { floorMs: 207, leastMs: 0, ms: 320 },
    'alone, p50': { floorMs: 2.5, leastMs: 0, ms: 4 },
    'together, p99': { floorMs: 388, leastMs: 0, ms: 600 },
  },
  'two on PostgreSQL': {
    'CPU of 100 pages': { floorMs: 47, leastMs: 0, ms: 180 },
    'alone, p50': { floorMs: 0.8, leastMs: 0, ms: 2.2 },
    'together, p99': { floorMs: 144, leastMs: 0, ms: 500 },
  },
}
type Mode = 'embedded' | 'two on PostgreSQL'
type Measured = 'CPU of 100 pages' | 'alone, p50' | 'together, p99'
type Times = Record<Measured, number>

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-history-bench-'))
  const binaries = findPostgres()
  const postgres = binaries === undefined ? undefined : await startPostgres(binaries)
  const rows: Row[] = []
  const compare = async (mode: Mode, database: string, settings: Record<string, string>) => {
    const count = mode === 'embedded' ? 1 : 2
    const floor = await measure(`${mode}, floor`, await startFloors(database, count))
    const ours = await measure(mode, await startServers(settings, count))
    for (const name of Object.keys(ours) as Measured[])
      rows.push({
        budget: budgets[mode][name],
        floor: floor[name],
        name: `${mode}: ${name}`,
        ours: ours[name],
        throttle: 1,
      })
  }
  try {
    await seed(await openDatabase({ folder, kind: 'pglite' }, { logger: silent }))
    await compare('embedded', folder, { LATCHKEY__DATABASE__FOLDER: folder })
    if (postgres) {
      const url = await postgres.createDatabase()
      await seed(await openDatabase({ kind: 'postgres', poolSize: 1, url }, { logger: silent }))
      await compare('two on PostgreSQL', url, { LATCHKEY__DATABASE__URL: url })
    } else console.log('history: no PostgreSQL on this machine')
  } finally {
    await postgres?.stop()
    await rm(folder, { force: true, recursive: true })
  }
  printRows(rows)
}

/** What answers, and how it ends. */
type Running = { pid: number; url: string; stop(): Promise<void> }

async function startServers(settings: Record<string, string>, count: number) {
  const servers: Running[] = []
  for (let started = 0; started < count; started++)
    servers.push(await spawnServer({ environment: { ...environment, ...settings } }))
  return servers
}

async function startFloors(database: string, count: number) {
  const file = new URL('./history/serveHistoryFloor.ts', import.meta.url)
  const floors: Running[] = []
  for (let started = 0; started < count; started++)
    floors.push(await forkFloor(file, [database, chain]))
  return floors
}

const silent = pino({ level: 'silent' })

/** Fills the tables, in pieces that a statement has the time for. */
async function seed(database: Database): Promise<void> {
  await migrate(database)
  const startedAt = performance.now()
  const piece = 50_000
  for (let from = 0; from < rows; from += piece)
    await database.rows(
      `insert into history_entries
         (chain, account, block, position, hash, sender, receiver, deploys, nonce, failed, mined_at, selector, movements)
       select $1, decode(lpad(to_hex(case when i % 5 = 0 then $4::integer else i % $4::integer end), 40, '0'), 'hex'), i / 100, i % 100,
         decode(lpad(to_hex(i), 64, '0'), 'hex'), decode(lpad('1', 40, '0'), 'hex'), decode(lpad('2', 40, '0'), 'hex'),
         false, i, false, 1700000000 + i, null,
         '[[-1,0,"out","1500000000000000000","0x' || lpad('2', 40, '0') || '","native"]]'
       from generate_series($2::integer, $3::integer) as i`,
      [chain, from, from + piece - 1, accounts],
    )
  const [size] = await database.rows(
    "select pg_total_relation_size('history_entries') as bytes, count(*) as rows from history_entries",
  )
  const bytes = Number(size?.['bytes'])
  console.log(
    `history: ${size?.['rows']} rows written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${(bytes / 2 ** 20).toFixed(0)} MB with indexes, ${(bytes / rows).toFixed(0)} bytes each`,
  )
  await database.close()
}

async function measure(name: string, running: readonly Running[]): Promise<Times> {
  const urls = running.map(({ url }) => new URL(url))
  const pids = running.map(({ pid }) => pid)
  const times = async (count: number, durationMs: number) => {
    const before = cpuSecondsOf(pids)
    const latencies = await load(urls, count, durationMs)
    const cpuSeconds = cpuSecondsOf(pids) - before
    const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
    console.log(
      `history ${name}, ${count === 1 ? 'alone' : `${count} visitors`}: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, ${((latencies.length / durationMs) * 1000).toFixed(0)} pages/s (${(latencies.length / cpuSeconds).toFixed(0)} a CPU second)`,
    )
    return { cpuMs: (cpuSeconds / latencies.length) * 1000, p50: at(0.5), p99: at(0.99) }
  }
  try {
    await load(urls, 10, 2_000)
    const alone = await times(1, aloneMs)
    const together = await times(visitors, togetherMs)
    return {
      'CPU of 100 pages': together.cpuMs * 100,
      'alone, p50': alone.p50,
      'together, p99': together.p99,
    }
  } finally {
    for (const { stop } of running) await stop()
  }
}

/** Each visitor pages through accounts on a connection of its own, one page after the other; tells the times, sorted. */
async function load(urls: readonly URL[], count: number, durationMs: number): Promise<number[]> {
  const until = performance.now() + durationMs
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      visit(urls[index % urls.length] as URL, index, until),
    ),
  )
  return all.flat().sort((a, b) => a - b)
}

/** Every tenth account is the one with the most rows; of its pages the first five are read. */
async function visit(url: URL, index: number, until: number): Promise<number[]> {
  const visitor = await openVisitor(url)
  const latencies: number[] = []
  for (let read = 0; performance.now() < until; read++) {
    const account = read % 10 === 0 ? accounts : (index * 37 + read * 11) % accounts
    const path = `/v1/account/0x${account.toString(16).padStart(40, '0')}/history?projectId=bench&chainId=${chain}`
    let cursor = ''
    for (let page = 0; page < (account === accounts ? 5 : 1); page++) {
      const { body, ms, status } = await visitor.get(cursor ? `${path}&cursor=${cursor}` : path)
      if (status !== 200) throw new Error(`${status}: ${body.slice(0, 500)}`)
      latencies.push(ms)
      cursor = /"next":"([\w.-]+)"\}$/.exec(body)?.[1] ?? ''
      if (cursor === '') break
    }
  }
  visitor.close()
  return latencies
}

await main()
