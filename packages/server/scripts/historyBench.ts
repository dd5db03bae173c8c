import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../src/database/Database.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/openDatabase.ts'
import { type SpawnedServer, spawnServer } from '../src/testing/spawnServer.ts'
import { findPostgres, startPostgres } from '../src/testing/startPostgres.ts'

// How long a page of activity takes among a million transactions, alone and for 200 visitors at once: on the embedded
// database, and with two processes on one PostgreSQL where there is one.

const rows = 1_000_000
/** The last account has a fifth of all rows, the others share the rest. */
const accounts = 2_000
const visitors = 200
const aloneMs = 3_000
const togetherMs = 8_000
const chain = 'eip155:31337'

const unlimited = Object.fromEntries(
  ['PER_ADDRESS', 'PER_PROJECT'].flatMap((scope) =>
    ['CALLS', 'REST'].flatMap((name) =>
      ['BURST', 'PER_SECOND'].map((key) => [
        `LATCHKEY__LIMITS__RATE_${scope}__${name}__${key}`,
        '1000000000',
      ]),
    ),
  ),
)
const environment = {
  ...unlimited,
  LATCHKEY__AUTH__MODE: 'open',
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
  LATCHKEY__LIMITS__CONNECTIONS_PER_ADDRESS: '1000000',
  LATCHKEY__PARTS: 'api',
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-history-bench-'))
  const binaries = findPostgres()
  const postgres = binaries === undefined ? undefined : await startPostgres(binaries)
  try {
    await seed(await openDatabase({ folder, kind: 'pglite' }, { logger: silent }))
    await measure('embedded database', [{ LATCHKEY__DATABASE__FOLDER: folder }])
    if (!postgres) return console.log('history: no PostgreSQL on this machine')
    const url = await postgres.createDatabase()
    await seed(await openDatabase({ kind: 'postgres', poolSize: 1, url }, { logger: silent }))
    const process = { LATCHKEY__DATABASE__URL: url }
    await measure('two processes on PostgreSQL', [process, process])
  } finally {
    await postgres?.stop()
    await rm(folder, { force: true, recursive: true })
  }
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

async function measure(name: string, processes: readonly Record<string, string>[]): Promise<void> {
  const servers: SpawnedServer[] = []
  try {
    for (const one of processes)
      servers.push(await spawnServer({ environment: { ...environment, ...one } }))
    const urls = servers.map(({ url }) => new URL(url))
    await load(urls, 10, 2_000)
    for (const count of [1, visitors]) {
      const before = await cpuSeconds(urls)
      const latencies = await load(urls, count, count === 1 ? aloneMs : togetherMs)
      report(`${name}, ${count === 1 ? 'alone' : `${count} visitors`}`, latencies, {
        cpuSeconds: (await cpuSeconds(urls)) - before,
        seconds: (count === 1 ? aloneMs : togetherMs) / 1000,
      })
    }
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** What the servers have used, the embedded database included: a busy machine does not change it. */
async function cpuSeconds(urls: readonly URL[]): Promise<number> {
  const texts = await Promise.all(
    urls.map(async (url) => (await fetch(new URL('/metrics', url))).text()),
  )
  return texts.reduce(
    (sum, text) => sum + Number(/^latchkey_process_cpu_seconds_total (\S+)/m.exec(text)?.[1]),
    0,
  )
}

function report(
  name: string,
  latencies: readonly number[],
  { cpuSeconds, seconds }: { cpuSeconds: number; seconds: number },
): void {
  const all = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => (all[Math.floor(all.length * share)] ?? Number.NaN).toFixed(1)
  console.log(
    `history ${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${(all.length / seconds).toFixed(0)} pages/s (${(all.length / cpuSeconds).toFixed(0)} a CPU second)`,
  )
}

/** Each visitor pages through accounts on a connection of its own, one page after the other. */
async function load(urls: readonly URL[], count: number, durationMs: number): Promise<number[]> {
  const until = performance.now() + durationMs
  const all = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      visit(urls[index % urls.length] as URL, index, until),
    ),
  )
  return all.flat()
}

/** Node's own client would be slower than what it measures. */
function visit(url: URL, visitor: number, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = []
    const socket = connect(Number(url.port), url.hostname)
    let pages = 0
    let cursor = ''
    let sentAt = 0
    let text = ''
    const send = () => {
      // Every tenth page is of the account with the most rows; whoever has a next page reads it, five deep.
      const account = pages % 10 === 0 ? accounts : (visitor * 37 + pages * 11) % accounts
      const address = `0x${account.toString(16).padStart(40, '0')}`
      const next = cursor === '' ? '' : `&cursor=${cursor}`
      text = ''
      sentAt = performance.now()
      socket.write(
        `GET /v1/account/${address}/history?projectId=bench&chainId=${chain}${next} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`,
      )
    }
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk: string) => {
      text += chunk
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 500)))
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
      if (text.length < head + 4 + length) return
      const now = performance.now()
      latencies.push(now - sentAt)
      const found = /"next":"([\w-]+)"\}$/.exec(text)?.[1] ?? ''
      // A cursor belongs to its account.
      cursor = ''
      if (found !== '' && pages % 10 === 0 && latencies.length % 5 !== 0) cursor = found
      else pages += 1
      if (now < until) return send()
      socket.destroy()
      resolve(latencies)
    })
  })
}

await main()
