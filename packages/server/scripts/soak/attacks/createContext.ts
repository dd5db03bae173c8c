import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { relayIdentity } from '../../../src/testing/relayIdentity.ts'
import { openSocket } from '../openSocket.ts'
import { pause } from '../pause.ts'
import type { Source } from '../Source.ts'
import { sendRequest } from '../sendRequest.ts'
import type { Target } from '../Target.ts'
import { topicOf } from '../topicOf.ts'
import type { AttackContext, HostileSocket } from './Attack.ts'

/** Connections that are open now, and the most there were. */
export type Connections = { open: Set<{ destroy(): void }>; most: number }

/** What one hostile visitor works with. */
export function createContext({
  connections,
  files,
  index,
  isOver,
  note,
  pairs,
  run,
  source,
  target,
}: {
  connections: Connections
  files: number
  index: number
  isOver(): boolean
  note(outcome: string): void
  /** How many honest ones there are. */
  pairs: number
  run: string
  source: Source
  target: Target
}): AttackContext {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const hold = (connection: { destroy(): void }) => {
    connections.open.add(connection)
    connections.most = Math.max(connections.most, connections.open.size)
    return () => void connections.open.delete(connection)
  }

  async function open(
    identity = relayIdentity(),
    query: Record<string, string> = {},
  ): Promise<HostileSocket | undefined> {
    const web = openSocket(target, { identity, query, source })
    const drop = hold({ destroy: () => web.terminate() })
    const closed = new Promise<void>((resolve) =>
      web.once('close', (code) => {
        drop()
        // 1006 is the end of a socket that was never opened, too.
        if (code !== 1006) note(`close ${code}`)
        resolve()
      }),
    )
    const isOpen = await new Promise<boolean>((resolve) => {
      web.once('open', () => resolve(true))
      web.on('error', ({ message }) => {
        note(reasonOf(message))
        resolve(false)
      })
    })
    if (!isOpen) return undefined
    web.on('message', (data) => note(answerOf(data.toString())))
    let id = Date.now() * 1000
    return {
      closed,
      send(method, params) {
        id += 1
        if (web.readyState === web.OPEN)
          web.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      },
      web,
    }
  }

  return {
    agent,
    async ask(request) {
      try {
        note(`HTTP ${await sendRequest(target.url, request, { agent, source })}`)
      } catch (error) {
        note(reasonOf(error instanceof Error ? error.message : 'error'))
      }
    },
    connect() {
      const { hostname, port } = new URL(target.url)
      const socket: Socket = connect({
        // Never ends its half by itself: the server has to cut it.
        allowHalfOpen: true,
        host: hostname,
        port: Number(port),
        ...(source.localAddress === undefined ? {} : { localAddress: source.localAddress }),
      })
      const drop = hold(socket)
      socket.on('error', ({ message }) => note(reasonOf(message)))
      socket.once('data', (chunk: Buffer) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1]
        if (status !== undefined) note(`HTTP ${status}`)
      })
      socket.once('close', () => {
        drop()
        if (!isOver()) note('cut')
      })
      return socket
    },
    files,
    identity: () => relayIdentity(),
    index,
    isOver,
    note,
    open,
    pause,
    randomTopic: () => randomBytes(32).toString('hex'),
    target,
    victimTopic: () => topicOf(run, Math.floor(Math.random() * pairs)),
  }
}

/** A kind, not a text: there must be few. */
function reasonOf(message: string): string {
  const status = /Unexpected server response: (\d+)/.exec(message)?.[1]
  if (status !== undefined) return `upgrade ${status}`
  return /ECONNRESET|EPIPE|hang up/.test(message) ? 'cut' : message.slice(0, 40)
}

function answerOf(text: string): string {
  const tag = /"data":"(\w+)"/.exec(text.slice(0, 500))?.[1]
  if (tag !== undefined && text.includes('"error"')) return tag
  return text.includes('"method":"irn_subscription"') ? 'pushed' : 'answered'
}
