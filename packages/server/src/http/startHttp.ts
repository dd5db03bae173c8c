import type { Server } from 'node:http'
import type { AddressInfo, ListenOptions } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { followConnections } from './followConnections.ts'
import { limitConnections } from './limitConnections.ts'
import { moreListeners } from './moreListeners.ts'
import { withoutUpgrade } from './withoutUpgrade.ts'

/**
 * Connections that the system accepts before Node does. Where they are too many the system drops the next ones, and each tries
 * again after 1, 3 and 7 seconds. The default is 511.
 */
const backlog = 4096
/** How many connections a turn of the loop takes. */
const listeners = 16

export type RunningHttp = {
  /** A path for a local socket, else host and port. */
  address: AddressInfo | string | null
  /**
   * Tells each connection with its next answer that it is the last, for `lingerMs` takes new ones, then takes no more, and waits for
   * what is in flight, `graceMs` in all at most. Without `lingerMs` who waits for nothing is cut at once.
   */
  close(options: { graceMs: number; lingerMs?: number | undefined }): Promise<void>
}

/** Answers HTTP on a port or a local socket, and hands over upgrades where they are taken. */
export async function startHttp(
  { fetch, upgrade }: Pick<LatchkeyServer, 'fetch'> & Partial<Pick<LatchkeyServer, 'upgrade'>>,
  where: ListenOptions,
  /** Of a port that the internet reaches; a local socket needs none. */
  connections?: Omit<Parameters<typeof limitConnections>[1], 'clock'> | undefined,
  { clock = systemClock }: { clock?: Clock | undefined } = {},
): Promise<RunningHttp> {
  const http = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as never),
    serverOptions: {
      headersTimeout: 10_000,
      // Longer than the usual idle time of a balancer, which must be the one to close.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      requestTimeout: 60_000,
    },
  })
  const ends = followConnections(http as Server, { clock })
  if (connections) limitConnections(http as Server, connections)
  // Node forgets a connection that was upgraded, but its server still waits for the end of it.
  const upgraded = new Set<Duplex>()
  if (upgrade)
    http.on('upgrade', (request, socket, head) => {
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
        withoutUpgrade(request, socket, head)
        http.emit('connection', socket)
        return
      }
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
      upgrade(request, socket, head)
    })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ backlog, ...where }, () => {
      http.off('error', reject)
      resolve()
    })
  })
  // They join when they are there; until then one listener does.
  const closing = new AbortController()
  const others = connections
    ? moreListeners(http as Server, {
        backlog,
        count: listeners - 1,
        onConnection: (socket) => http.emit('connection', socket),
        signal: closing.signal,
      })
    : Promise.resolve([])
  return {
    address: http.address(),
    async close({ graceMs, lingerMs = 0 }) {
      closing.abort()
      ends.announce()
      const end = setTimeout(() => {
        closeAll(http)
        for (const socket of upgraded) socket.destroy()
      }, graceMs)
      const servers = [http, ...(await others)]
      if (lingerMs > 0) {
        await ends.settle(Math.min(lingerMs, graceMs))
        closeQueue(http as Server)
        await ends.takePending()
      }
      // Node would close whoever has connected and not asked yet.
      if ('closeIdleConnections' in http) http.closeIdleConnections = () => {}
      const closed = Promise.all(
        servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
      )
      await ends.finish(lingerMs)
      await closed
      clearTimeout(end)
    },
  }
}

/**
 * Has the system take no more connections for a socket that still listens, so that those it took can all be taken from it: at the
 * end of a queue that fills, whoever is in it is cut. Who comes meanwhile tries again, and finds another server or none.
 */
function closeQueue(server: Server): void {
  const { _handle: handle } = server as unknown as {
    _handle?: { listen?(backlog: number): number } | null
  }
  // A second call changes the length alone (listen(2)); 0 is the default where it is not Linux.
  handle?.listen?.(1)
}

function closeAll(http: ServerType): void {
  if ('closeAllConnections' in http) http.closeAllConnections()
}
