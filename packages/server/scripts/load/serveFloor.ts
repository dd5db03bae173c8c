import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers each request by a text, and tells the process that has started this one where. */
export function serveFloor(answer: (request: IncomingMessage) => Promise<string>): void {
  const server = createServer(async (request, response) => {
    const text = await answer(request)
    response.writeHead(200, {
      'content-length': Buffer.byteLength(text),
      'content-type': 'application/json',
    })
    response.end(text)
  })
  server.listen(0, '127.0.0.1', () =>
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
  // It ends with the bench, however that ends.
  process.on('disconnect', () => process.exit())
}
