import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

export type Proxy = {
  address: string
  close(): void
}

/** A proxy that leads nowhere; it tells of each request by its first line, where that is no cipher. */
export async function openProxy(onRequest: (line: string) => void): Promise<Proxy> {
  const server = createServer((socket) => {
    socket.on('error', () => {
      // The browser hangs up: it has no use for what was refused.
    })
    socket.once('data', (bytes) => {
      onRequest(firstLine(bytes))
      socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

function firstLine(bytes: Buffer): string {
  return bytes.toString('latin1').split('\r\n', 1)[0] ?? ''
}
