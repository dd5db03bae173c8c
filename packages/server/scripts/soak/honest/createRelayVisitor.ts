import type { WebSocket } from 'ws'
import { relayIdentity } from '../../../src/testing/relayIdentity.ts'
import type { Log } from '../createLog.ts'
import { openSocket } from '../openSocket.ts'
import { pause } from '../pause.ts'
import type { Source } from '../Source.ts'
import type { Target } from '../Target.ts'

/** One end of a pair, as a page or a phone wallet is one. */
export type RelayVisitor = {
  /** Connects, and subscribes to the topic. */
  connect(): Promise<void>
  publish(message: string): Promise<boolean>
  /** Asks for what waits; answers with the messages. */
  fetch(): Promise<string[]>
  /** Goes away as a phone does that is put into a pocket. */
  disconnect(): Promise<void>
}

type Answer = { result?: unknown; error?: { data?: string } }

const answerMs = 20_000
const reconnectMs = 1000

export function createRelayVisitor({
  log,
  onCut,
  onMessage,
  source,
  target,
  topic,
}: {
  log: Log
  /** The relay closed the socket, and the visitor connects again. */
  onCut(): void
  onMessage(message: string): void
  source: Source
  target: Target
  topic: string
}): RelayVisitor {
  const identity = relayIdentity()
  const waiting = new Map<number, (answer: Answer) => void>()
  let socket: WebSocket | undefined
  let lastId = 0

  async function call(method: string, params: object): Promise<unknown> {
    const kind = `relay ${method.slice('irn_'.length)}`
    lastId = Math.max(lastId + 1, Date.now() * 1000)
    const id = lastId
    const startedAt = performance.now()
    const answer = await new Promise<Answer | undefined>((resolve) => {
      const late = setTimeout(() => resolve(undefined), answerMs)
      waiting.set(id, (given) => {
        clearTimeout(late)
        resolve(given)
      })
      if (socket?.readyState === socket?.OPEN)
        socket?.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
    waiting.delete(id)
    log.took(kind, performance.now() - startedAt)
    if (answer && 'result' in answer) return answer.result
    log.failed(kind, answer?.error?.data ?? 'no answer')
    return undefined
  }

  function read(from: WebSocket, text: string): void {
    const frame = JSON.parse(text)
    if (frame.method === 'irn_subscription') {
      onMessage(frame.params.data.message)
      if (from.readyState === from.OPEN)
        from.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    } else waiting.get(frame.id)?.(frame)
  }

  async function connect(): Promise<void> {
    const startedAt = performance.now()
    const opened = openSocket(target, { identity, kind: 'relay connect', source })
    opened.on('message', (data) => read(opened, data.toString()))
    const failure = await new Promise<string | undefined>((resolve) => {
      opened.once('open', () => resolve(undefined))
      opened.on('error', ({ message }) => resolve(message))
    })
    log.took('relay connect', performance.now() - startedAt)
    if (failure !== undefined) {
      log.failed('relay connect', failure)
      await pause(reconnectMs)
      return connect()
    }
    socket = opened
    opened.once('close', (code) => {
      if (socket !== opened) return
      socket = undefined
      onCut()
      log.failed('relay socket', `closed with ${code}`)
      void pause(reconnectMs).then(connect)
    })
    await call('irn_subscribe', { topic })
  }

  return {
    connect,
    async disconnect() {
      const closing = socket
      socket = undefined
      if (!closing) return
      const closed = new Promise((resolve) => closing.once('close', resolve))
      closing.close()
      await closed
    },
    async fetch() {
      const found: string[] = []
      for (;;) {
        const page = (await call('irn_fetchMessages', { topic })) as
          | { hasMore: boolean; messages: { message: string }[] }
          | undefined
        found.push(...(page?.messages ?? []).map(({ message }) => message))
        if (!page?.hasMore) return found
      }
    },
    publish: async (message) =>
      (await call('irn_publish', { message, tag: 1108, topic, ttl: 300 })) === true,
  }
}
