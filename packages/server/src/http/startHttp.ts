import type { AddressInfo, ListenOptions } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { LatchkeyServer } from '../createServer.ts'

export type RunningHttp = {
  /** A path for a local socket, else host and port. */
  address: AddressInfo | string | null
  /** Takes no more connections and waits for requests in flight, `graceMs` at most. */
  close(options: { graceMs: number }): Promise<void>
}

/** Answers HTTP on a port or a local socket. */
export async function startHttp(
  { fetch }: Pick<LatchkeyServer, 'fetch'>,
  where: ListenOptions,
): Promise<RunningHttp> {
  const http = createAdaptorServer({
    fetch: (request, bindings) => fetch(request, bindings as never),
    serverOptions: {
      headersTimeout: 20_000,
      // Longer than the usual idle time of a balancer, which must be the one to close.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      requestTimeout: 60_000,
    },
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen(where, () => {
      http.off('error', reject)
      resolve()
    })
  })
  return {
    address: http.address(),
    async close({ graceMs }) {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      // A kept-alive connection turns idle when its last answer is out, and nothing tells when that is.
      const sweep = setInterval(() => closeIdle(http), 50)
      const end = setTimeout(() => closeAll(http), graceMs)
      closeIdle(http)
      await closed
      clearInterval(sweep)
      clearTimeout(end)
    },
  }
}

function closeIdle(http: ServerType): void {
  if ('closeIdleConnections' in http) http.closeIdleConnections()
}

function closeAll(http: ServerType): void {
  if ('closeAllConnections' in http) http.closeAllConnections()
}
