import { connect } from 'node:net'
import type { Budget, Row } from '../../../scripts/bench/judge.ts'
import { spawnServer } from '../src/testing/spawnServer.ts'
import { cpuSecondsOf } from './load/cpuSecondsOf.ts'
import { forkFloor } from './load/forkFloor.ts'
import { printRows } from './load/printRows.ts'
import { unlimited } from './load/unlimited.ts'

// What cached reads cost one server process on loopback, and how long the slowest of fifty at once takes. Who asks is this
// process, on the same cores.

const connections = 50
const warmUpMs = 1000
const measureMs = 2500
/** Floor and server take turns, and the median of each counts: a shared machine changes its pace within seconds. */
const rounds = 3

type Measured = 'CPU of 1,000 reads' | 'fifty at once, p99'
type Times = Record<Measured, number>
type Running = { pid: number; url: string }
type Read = { path: string; floorMs: number }

/**
 * Each with the CPU of its floor on the reference host, two quiet cores: Node's own server, which has the text of the
 * answer (`reads/serveReadsFloor.ts`). 47,000 short texts a second were measured there; a page of the catalogue, which is
 * longer, takes 1.7 times as long.
 */
const reads: Record<string, Read> = {
  catalogue: {
    floorMs: 36,
    path: '/getWallets?projectId=bench&page=1&entries=40&st=appkit&sv=1',
  },
  config: { floorMs: 21, path: '/appkit/v1/config?projectId=bench' },
  identity: {
    floorMs: 21,
    path: '/v1/identity/0xd8da6bf26964af9d7eed9e03e53415d37aa96045?projectId=bench',
  },
}

/** There 8,000 reads a second are the budget of one core. */
const budgetOf = ({ floorMs }: Read): Record<Measured, Budget> => ({
  'CPU of 1,000 reads': { floorMs, leastMs: 0, ms: 125 },
  'fifty at once, p99': { leastMs: 0, ms: 15 },
})

async function main(): Promise<void> {
  const server = await spawnServer({
    environment: {
      ...unlimited,
      LATCHKEY__AUTH__MODE: 'registered',
      LATCHKEY__DATABASE__KIND: 'memory',
      LATCHKEY__SEED_PROJECTS: JSON.stringify([{ id: 'bench', name: 'Bench' }]),
    },
  })
  const rows: Row[] = []
  try {
    const floor = await forkFloor(new URL('./reads/serveReadsFloor.ts', import.meta.url), [
      server.url,
      ...Object.values(reads).map(({ path }) => path),
    ])
    for (const [name, read] of Object.entries(reads)) {
      const least: Times[] = []
      const ours: Times[] = []
      for (let round = 0; round < rounds; round++) {
        least.push(await measure(floor, read))
        ours.push(await measure(server, read))
      }
      for (const [measured, budget] of Object.entries(budgetOf(read)))
        rows.push({
          budget,
          floor: medianOf(least, measured as Measured),
          name: `${name}: ${measured}, ms`,
          ours: medianOf(ours, measured as Measured),
          throttle: 1,
        })
      const aSecond = 1_000_000 / medianOf(ours, 'CPU of 1,000 reads')
      console.log(`${name.padEnd(10)} ${Math.round(aSecond)} reads a second of a core`)
    }
    await floor.stop()
  } finally {
    await server.stop()
  }
  printRows(rows)
}

function medianOf(times: readonly Times[], measured: Measured): number {
  const sorted = times.map((one) => one[measured]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function measure({ pid, url }: Running, { path }: Read): Promise<Times> {
  await load(new URL(url), path, warmUpMs)
  const cpuBefore = cpuSecondsOf([pid])
  const latencies = await load(new URL(url), path, measureMs)
  return {
    'CPU of 1,000 reads': ((cpuSecondsOf([pid]) - cpuBefore) * 1_000_000) / latencies.length,
    'fifty at once, p99': latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}

/** Answers how long each request took, in milliseconds, the quickest first. */
async function load(url: URL, path: string, durationMs: number): Promise<number[]> {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: keep-alive\r\n\r\n`
  const until = performance.now() + durationMs
  const each = await Promise.all(
    Array.from({ length: connections }, () => oneConnection(url, request, until)),
  )
  return each.flat().sort((a, b) => a - b)
}

/** Asks again as soon as an answer is whole; node's own client would be slower than what it measures. */
function oneConnection(url: URL, request: string, until: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = []
    const socket = connect(Number(url.port), url.hostname)
    let sentAt = 0
    let missing = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) {
        missing -= chunk.length
      } else {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.subarray(0, end).toString('latin1')
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head))
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
        missing = length - (chunk.length - end - 4)
      }
      if (missing > 0) return
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < until) send()
      else {
        socket.destroy()
        resolve(latencies)
      }
    })
  })
}

await main()
