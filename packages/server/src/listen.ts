import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { LatchkeyServer } from './createServer.ts'

export type ListenParameters = {
  host: string
  /** 0 takes any free port. */
  port: number
}

export type Listening = {
  /** Where the server listens, without a trailing slash. */
  url: string
  port: number
  /** Takes no more connections and waits for requests in flight, `graceMs` at most (25 s by default). */
  close(options?: { graceMs?: number | undefined }): Promise<void>
}

const defaultGraceMs = 25_000

/** Puts a server on a socket. The caller closes both. */
export async function listen(
  server: Pick<LatchkeyServer, 'fetch'>,
  { host, port }: ListenParameters,
): Promise<Listening> {
  const http = createAdaptorServer({
    fetch: (request, bindings) => server.fetch(request, bindings as never),
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
    http.listen(port, host, () => {
      http.off('error', reject)
      resolve()
    })
  })
  const address = http.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    async close({ graceMs = defaultGraceMs } = {}) {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      // A kept-alive connection turns idle when its last answer is out, and nothing tells when that is.
      const sweep = setInterval(() => closeIdle(http), 50)
      const end = setTimeout(() => closeAll(http), graceMs)
      closeIdle(http)
      await closed
      clearInterval(sweep)
      clearTimeout(end)
    },
    port: address.port,
    url: `http://${shownHost}:${address.port}`,
  }
}

function closeIdle(http: ServerType): void {
  if ('closeIdleConnections' in http) http.closeIdleConnections()
}

function closeAll(http: ServerType): void {
  if ('closeAllConnections' in http) http.closeAllConnections()
}
