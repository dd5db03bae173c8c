import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { type RelayIdentity, relayIdentity } from '../src/testing/relayIdentity.ts'

// A process of clients for `relayBench.ts`, which gets its orders as arguments and sends the result to its parent.
//
//   idle URL COUNT            opens sockets, each with one subscription, and keeps them
//   load URL PAIRS RATE MS    publishes RATE messages a second from one of each pair to the other

const [role, url = '', ...numbers] = process.argv.slice(2)
const [first = 0, rate = 0, durationMs = 0] = numbers.map(Number)

/** After this the first messages have arrived, and as many arrive as are sent, if the relay carries them. */
const steadyMs = 1000

type Client = { identity: RelayIdentity; socket: WebSocket }

async function open(): Promise<Client> {
  const identity = relayIdentity()
  const search = new URLSearchParams({ auth: identity.token(url), projectId: 'bench' })
  const socket = new WebSocket(`${url}/?${search}`, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return { identity, socket }
}

const topicOf = () => randomBytes(32).toString('hex')

function subscribe({ socket }: Client, topic: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('message', (data) => {
      const text = data.toString()
      if (text.includes('"result"')) resolve()
      else reject(new Error(text))
    })
    socket.send(`{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
  })
}

/** Many at once, but not so many that handshakes time out. */
async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let left = count; left > 0; left -= 100)
    made.push(...(await Promise.all(Array.from({ length: Math.min(left, 100) }, make))))
  return made
}

async function idle(count: number): Promise<void> {
  const clients = await many(count, async () => {
    const client = await open()
    await subscribe(client, topicOf())
    return client
  })
  let closed = 0
  for (const { socket } of clients)
    socket.once('close', () => {
      closed += 1
    })
  process.send?.({ opened: clients.length })
  process.on('message', () => {
    process.send?.({ closed })
    process.disconnect()
    for (const { socket } of clients) socket.terminate()
  })
}

async function load(pairs: number): Promise<void> {
  const filling = randomBytes(700).toString('base64')
  const delivered: number[] = []
  const answered: number[] = []
  let failed = 0
  const senders = await many(pairs, async () => {
    const [sender, reader] = await Promise.all([open(), open()])
    const topic = topicOf()
    await subscribe(reader, topic)
    reader.socket.on('message', (data) => {
      const text = data.toString()
      // Cheaper than parsing: the load must not be slower than what it measures.
      const [, id, sentAt] = /^\{"id":(\d+),.*?"message":"([\d.]+):/.exec(text) ?? []
      if (id === undefined) return
      delivered.push(performance.now() - Number(sentAt))
      reader.socket.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
    })
    const sentAts = new Map<string, number>()
    sender.socket.on('message', (data) => {
      const text = data.toString()
      const id = /^\{"id":(\d+)/.exec(text)?.[1] ?? ''
      if (text.includes('"result":true')) answered.push(performance.now() - (sentAts.get(id) ?? 0))
      else failed += 1
      sentAts.delete(id)
    })
    return { sentAts, socket: sender.socket, topic }
  })

  const startedAt = performance.now()
  let sent = 0
  /** Once the first messages have arrived: how many had by then. */
  let steady: { at: number; delivered: number } | undefined
  await new Promise<void>((resolve) => {
    const tick = setInterval(() => {
      const elapsed = performance.now() - startedAt
      const due = Math.min(elapsed, durationMs) * (rate / 1000)
      for (; sent < due; sent++) {
        const sender = senders[sent % senders.length]
        if (!sender) continue
        const at = performance.now()
        const id = String(1_700_000_000_000_000 + sent)
        sender.sentAts.set(id, at)
        sender.socket.send(
          `{"id":${id},"jsonrpc":"2.0","method":"irn_publish","params":{"topic":"${sender.topic}","message":"${at}:${filling}","ttl":300,"tag":1108,"prompt":true}}`,
        )
      }
      if (elapsed >= steadyMs) steady ??= { at: performance.now(), delivered: delivered.length }
      if (elapsed >= durationMs) {
        clearInterval(tick)
        resolve()
      }
    }, 5)
  })
  const since = steady ?? { at: startedAt, delivered: 0 }
  const perSecond = ((delivered.length - since.delivered) / (performance.now() - since.at)) * 1000
  const deadline = performance.now() + 10_000
  while (delivered.length < sent && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 20))
  process.send?.({
    answered: numbersOf(answered),
    delivered: numbersOf(delivered),
    failed,
    perSecond,
    sent,
  })
  process.disconnect()
  process.exit()
}

function numbersOf(latencies: number[]) {
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) }
}

await (role === 'idle' ? idle(first) : load(first))
