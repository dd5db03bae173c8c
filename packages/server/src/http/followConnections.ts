import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../time/Clock.ts'

/** How the connections of a server end without a request that breaks. */
export type ConnectionEnds = {
  /** From here on each answer says that it is the last of its connection. */
  announce(): void
  /** Resolves when no connection is left, or after so many milliseconds; those that wait for longer than that are closed. */
  settle(lingerMs: number): Promise<void>
  /** Resolves when no connection is left. */
  finish(lingerMs: number): Promise<void>
  /** Lets the system hand over whoever has connected already. */
  takePending(): Promise<void>
}

type Connection = { busy: Set<ServerResponse>; since: number }

const sweepMs = 50
/** Turns of the loop in which connections are taken that have come, more than a queue holds; each listener takes one a turn. */
const maxTurns = 5000

/**
 * Follows the connections of an HTTP server. A connection that is closed while its client asks for the next thing breaks that
 * request, and no one can know in time: so each learns it from an answer first, and one is only closed without that has been
 * silent for a while.
 */
export function followConnections(http: Server, { clock }: { clock: Clock }): ConnectionEnds {
  const open = new Map<Socket, Connection>()
  let isEnding = false
  let accepted = 0
  let onEmpty: (() => void) | undefined

  function leave(socket: Socket): void {
    open.delete(socket)
    if (open.size === 0) onEmpty?.()
  }

  http.on('connection', (socket: Socket) => {
    if (open.has(socket)) return
    accepted += 1
    open.set(socket, { busy: new Set(), since: clock.now() })
    socket.once('close', () => leave(socket))
  })
  http.on('upgrade', ({ socket }: IncomingMessage) => leave(socket))
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false
    const connection = open.get(socket)
    if (!connection) return
    connection.busy.add(response)
    response.once('close', () => {
      connection.busy.delete(response)
      connection.since = clock.now()
    })
  })

  function closeSilent(lingerMs: number): void {
    const until = clock.now() - lingerMs
    for (const [socket, { busy, since }] of open)
      if (busy.size === 0 && since <= until) socket.destroySoon()
  }

  /** Closes who is silent from time to time. What has arrived is read first, in the same turn of the loop. */
  async function run(lingerMs: number, { limitMs }: { limitMs: number }): Promise<void> {
    const endAt = clock.now() + limitMs
    let isOver = false
    let stop = () => {}
    await new Promise<void>((resolve) => {
      onEmpty = resolve
      const sweep = () =>
        setImmediate(() => {
          if (isOver) return
          if (open.size === 0 || clock.now() >= endAt) resolve()
          closeSilent(lingerMs)
          stop = clock.after(sweepMs, sweep)
        })
      sweep()
    })
    isOver = true
    stop()
    onEmpty = undefined
  }

  return {
    announce() {
      isEnding = true
      for (const { busy } of open.values())
        for (const response of busy) if (!response.headersSent) response.shouldKeepAlive = false
    },
    finish: (lingerMs) => run(lingerMs, { limitMs: Number.POSITIVE_INFINITY }),
    settle: (lingerMs) => run(lingerMs, { limitMs: lingerMs }),
    async takePending() {
      for (let turn = 0; turn < maxTurns; turn++) {
        const before = accepted
        await new Promise<void>((resolve) => setImmediate(resolve))
        if (accepted === before) return
      }
    },
  }
}
