import { WebSocket } from 'ws'
import { type RelayIdentity, relayIdentity } from './relayIdentity.ts'

/** A message the relay pushed. */
export type Pushed = {
  id: number
  method: string
  params: {
    id: string
    data: {
      topic: string
      message: string
      publishedAt: number
      tag: number
      attestation: string | null
    }
  }
}

export type RelayTestClient = {
  clientId: string
  identity: RelayIdentity
  socket: WebSocket
  /** Every frame as it came. */
  frames: readonly string[]
  pushed: readonly Pushed[]
  /** Sends a request and gives its result; an error rejects with `{ code, message, data }` as its cause. */
  call(method: string, params: unknown): Promise<unknown>
  publish(topic: string, message: string, more?: Record<string, unknown>): Promise<unknown>
  subscribe(topic: string): Promise<unknown>
  /** Sends text and gives the next frame. */
  raw(text: string): Promise<string>
  acknowledge(push: Pushed): void
  /** The first `count` messages pushed so far, once they are there. */
  until(count: number): Promise<readonly Pushed[]>
  closed: Promise<{ code: number; reason: string }>
  /** Why the socket could not be opened. */
  refused: Promise<string>
  close(): Promise<void>
}

export type OpenRelayClientParameters = {
  /** Of the relay, such as `ws://127.0.0.1:4500/relay`. */
  url: string
  identity?: RelayIdentity | undefined
  token?: string | undefined
  /** Whether pushed messages are answered. */
  acknowledges?: boolean | undefined
  query?: Record<string, string> | undefined
  headers?: Record<string, string> | undefined
  projectId?: string | undefined
}

/** Connects a client that does nothing by itself but acknowledge. */
export async function openRelayClient(
  parameters: OpenRelayClientParameters,
): Promise<RelayTestClient> {
  const client = startRelayClient(parameters)
  await new Promise<void>((resolve, reject) => {
    client.socket.once('open', resolve)
    client.socket.once('error', reject)
  })
  return client
}

/** The same without waiting for the socket to open, which it may never. */
export function startRelayClient({
  url,
  identity = relayIdentity(),
  token = identity.token(url),
  acknowledges = true,
  query = {},
  headers = {},
  projectId = 'test',
}: OpenRelayClientParameters): RelayTestClient {
  const search = new URLSearchParams({ auth: token, projectId, ua: 'wc-2/test', ...query })
  const socket = new WebSocket(`${url}/?${search}`, { headers, perMessageDeflate: false })
  const frames: string[] = []
  const pushed: Pushed[] = []
  const waiting = new Map<number, (frame: Record<string, unknown>) => void>()
  const watchers = new Set<() => void>()
  let nextId = 1_000_000_000_000_000 + Math.floor(Math.random() * 1e9)

  const acknowledge = ({ id }: Pushed) =>
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
  const refused = new Promise<string>((resolve) =>
    socket.on('error', ({ message }) => resolve(message)),
  )
  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text)
    const frame = JSON.parse(text)
    if (typeof frame.method === 'string') {
      pushed.push(frame)
      if (acknowledges) acknowledge(frame)
    } else waiting.get(frame.id)?.(frame)
    for (const watch of watchers) watch()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )

  async function until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        const watch = () => {
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
      })
    }
  }

  async function call(method: string, params: unknown): Promise<unknown> {
    const id = nextId++
    const answer = new Promise<Record<string, unknown>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    const frame = await answer
    waiting.delete(id)
    if ('error' in frame)
      throw new Error((frame['error'] as { data: string }).data, { cause: frame['error'] })
    return frame['result']
  }

  return {
    acknowledge,
    call,
    clientId: identity.clientId,
    async close() {
      socket.close()
      await closed
    },
    closed,
    frames,
    identity,
    publish: (topic, message, more = {}) =>
      call('irn_publish', { message, tag: 1108, topic, ttl: 300, ...more }),
    pushed,
    raw(text) {
      const seen = frames.length
      socket.send(text)
      return until(() => frames[seen])
    },
    refused,
    socket,
    subscribe: (topic) => call('irn_subscribe', { topic }),
    until: (count) => until(() => (pushed.length >= count ? pushed.slice(0, count) : undefined)),
  }
}
