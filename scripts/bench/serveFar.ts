import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServedFolder } from './serveFolder.ts'

/** Stands for a server that is far away: each request to it starts its way late. */
export async function serveFar(
  url: string,
  { latencyMs }: { latencyMs: number },
): Promise<ServedFolder> {
  const server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      const onward = request(
        new URL(incoming.url ?? '/', url),
        { headers: { ...incoming.headers, host: new URL(url).host }, method: incoming.method },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      // A page that was left takes its questions back.
      onward.on('error', () => outgoing.destroy())
      outgoing.on('close', () => onward.destroy())
      incoming.pipe(onward)
    }, latencyMs)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    url: `http://localhost:${port}`,
  }
}
