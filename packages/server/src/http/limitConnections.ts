import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Clock, systemClock } from '../time/Clock.ts'
import { addressKey, createProxyCheck } from './clientAddress.ts'

export type ConnectionLimits = {
  /** Of everybody; a further one is cut. */
  connections: number
  /** Of an address, whatever they are used for; proxies of `trustProxy` are not held to it. */
  connectionsPerAddress: number
  /** That wait for a request; beyond it the one that waits longest is cut. */
  idleConnections: number
}

type Idle = { since: number; isFresh: boolean }

/** How long a connection may say nothing at first. */
const firstRequestMs = 10_000
const sweepMs = 5000

/**
 * Bounds the connections of an HTTP server from the moment they are accepted, before anybody has asked for anything: what
 * was refused or never speaks holds a file and memory like any other.
 */
export function limitConnections(
  http: Server,
  {
    limits,
    trustProxy,
    clock = systemClock,
  }: { limits: ConnectionLimits; trustProxy: readonly string[]; clock?: Clock | undefined },
): void {
  const isProxy = createProxyCheck({ trustProxy })
  const open = new Set<Socket>()
  const perAddress = new Map<string, number>()
  /** Those that wait longest come first. */
  const idle = new Map<Socket, Idle>()

  function wait(socket: Socket, isFresh: boolean): void {
    idle.delete(socket)
    idle.set(socket, { isFresh, since: clock.now() })
    if (idle.size <= limits.idleConnections) return
    const [oldest] = idle.keys()
    if (oldest) cut(oldest)
  }

  function cut(socket: Socket): void {
    idle.delete(socket)
    socket.destroy()
  }

  http.on('connection', (socket: Socket) => {
    // Whose wish for another protocol is ignored comes a second time.
    if (open.has(socket)) return
    const address = socket.remoteAddress ?? ''
    const key = isProxy(address) ? undefined : addressKey(address)
    const ofAddress = key === undefined ? 0 : (perAddress.get(key) ?? 0)
    if (open.size >= limits.connections || ofAddress >= limits.connectionsPerAddress) {
      socket.destroy()
      return
    }
    open.add(socket)
    if (key !== undefined) perAddress.set(key, ofAddress + 1)
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
      if (key === undefined) return
      const left = (perAddress.get(key) ?? 1) - 1
      if (left > 0) perAddress.set(key, left)
      else perAddress.delete(key)
    })
    wait(socket, true)
  })
  http.on('request', ({ socket }, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (open.has(socket) && !socket.destroyed) wait(socket, false)
    })
  })
  http.on('upgrade', ({ socket }) => idle.delete(socket))

  function sweep(): void {
    const at = clock.now()
    for (const [socket, { isFresh, since }] of idle)
      if (isFresh && at - since >= firstRequestMs) cut(socket)
    stop = clock.after(sweepMs, sweep)
  }
  let stop = clock.after(sweepMs, sweep)
  http.once('close', () => stop())
}
