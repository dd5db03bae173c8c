import type { AddressInfo } from 'node:net'
import { startHttp } from './http/startHttp.ts'
import type { LatchkeyServer } from './LatchkeyServer.ts'

export type ListenParameters = {
  host: string
  /** 0 takes any free port. */
  port: number
}

export type Listening = {
  /** Where the server listens, without a trailing slash. */
  url: string
  port: number
  /**
   * Has the relay say goodbye to its sockets, takes no more connections, and waits for requests in flight, `graceMs` at most (25 s
   * by default). Who keeps a connection learns it from an answer first, for `lingerMs`: without, it is closed as soon as it waits
   * for nothing, and a request that is on its way by it breaks.
   */
  close(options?: { graceMs?: number | undefined; lingerMs?: number | undefined }): Promise<void>
}

const defaultGraceMs = 25_000

/** Puts a server on a socket. The caller closes both. */
export async function listen(
  server: Pick<LatchkeyServer, 'fetch'> &
    Partial<Pick<LatchkeyServer, 'config' | 'drain' | 'upgrade'>>,
  { host, port }: ListenParameters,
): Promise<Listening> {
  const http = await startHttp(
    server,
    { host, port },
    server.config && { limits: server.config.limits, trustProxy: server.config.trustProxy },
  )
  const address = http.address as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    close({ graceMs = defaultGraceMs, lingerMs } = {}) {
      server.drain?.()
      return http.close({ graceMs, lingerMs })
    },
    port: address.port,
    url: `http://${shownHost}:${address.port}`,
  }
}
