import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of a few pages, under the two names by which browsers take this machine for two sites. */
export type ServedPages = { localhost: string; loopback: string; close(): void }

/** Serves pages by their path, each a whole document. */
export async function servePages(pages: Readonly<Record<string, string>>): Promise<ServedPages> {
  const server = createServer((request, response) => {
    const body = pages[request.url ?? '/']
    if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
    localhost: `http://localhost:${port}`,
    loopback: `http://127.0.0.1:${port}`,
  }
}
