import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

// How many cached reads a second one server process answers on loopback, and how long the slowest take.

const connections = 50
const warmUpMs = 2000
const measureMs = 5000
const budget = { p99Ms: 15, perSecond: 8000 }

const paths = {
  catalogue: '/getWallets?projectId=bench&page=1&entries=40&st=appkit&sv=1',
  config: '/appkit/v1/config?projectId=bench',
  identity: '/v1/identity/0xd8da6bf26964af9d7eed9e03e53415d37aa96045?projectId=bench',
}

async function main(): Promise<void> {
  const { url, stop } = await startServer()
  try {
    for (const [name, path] of Object.entries(paths)) {
      await load(url, path, warmUpMs)
      const cpuBefore = await cpuSeconds(url)
      const { count, perSecond, p50Ms, p99Ms } = await load(url, path, measureMs)
      // What the server could do with a core of its own, which a busy machine shows too.
      const perCpuSecond = count / ((await cpuSeconds(url)) - cpuBefore)
      const verdict = perSecond >= budget.perSecond && p99Ms < budget.p99Ms ? 'ok' : 'over budget'
      console.log(
        `server ${name.padEnd(10)} ${Math.round(perSecond)} requests/s (budget ${budget.perSecond}; ${Math.round(perCpuSecond)} a CPU second), p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (budget ${budget.p99Ms})  ${verdict}`,
      )
    }
  } finally {
    await stop()
  }
}

function startServer(): Promise<{ url: URL; stop: () => Promise<void> }> {
  const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url))
  const setting = JSON.stringify([{ id: 'bench', name: 'Bench' }])
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', bin, '--port', '0'],
    {
      env: {
        LATCHKEY__DATABASE__KIND: 'memory',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__CALLS__BURST: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__CALLS__PER_SECOND: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__BURST: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__PER_SECOND: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_PROJECT__CALLS__BURST: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_PROJECT__CALLS__PER_SECOND: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_PROJECT__REST__BURST: '1000000000',
        LATCHKEY__LIMITS__RATE_PER_PROJECT__REST__PER_SECOND: '1000000000',
        LATCHKEY__PUBLIC_CHAINS: 'false',
        LATCHKEY__SEED_PROJECTS: setting,
        PATH: process.env['PATH'],
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /"url":"([^"]+)","msg":"listening"/.exec(chunk.toString())?.[1]
      if (url) resolve({ stop, url: new URL(url) })
    })
  })
}

async function cpuSeconds(url: URL): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^latchkey_process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

type Measured = { count: number; perSecond: number; p50Ms: number; p99Ms: number }

async function load(url: URL, path: string, durationMs: number): Promise<Measured> {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: keep-alive\r\n\r\n`
  const startedAt = performance.now()
  const latencies = await Promise.all(
    Array.from({ length: connections }, () => oneConnection(url, request, startedAt + durationMs)),
  )
  const elapsed = performance.now() - startedAt
  const all = latencies.flat().sort((a, b) => a - b)
  const at = (share: number) => all[Math.floor(all.length * share)] ?? Number.NaN
  return {
    count: all.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    perSecond: (all.length / elapsed) * 1000,
  }
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
