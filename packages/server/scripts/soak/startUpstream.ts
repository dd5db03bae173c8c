import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: unknown; method: string }

const largeBytes = 6 * 1024 * 1024

/** A chain's node on loopback: it knows few methods, and `eth_getLogs` answers with megabytes. */
export async function startUpstream(): Promise<{ url: string; stop(): void }> {
  const large = Buffer.from(`"0x${'00'.repeat(largeBytes / 2)}"`)
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    response.setHeader('content-type', 'application/json')
    if (Array.isArray(body)) {
      response.end(JSON.stringify(body.map(({ id }) => ({ id, jsonrpc: '2.0', result: '0x1' }))))
      return
    }
    response.write(`{"id":${JSON.stringify(body.id)},"jsonrpc":"2.0","result":`)
    if (body.method === 'eth_getLogs') response.write(large)
    else response.write(body.method === 'eth_chainId' ? '"0x7a69"' : '"0x1"')
    response.end('}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    stop() {
      server.closeAllConnections()
      server.close()
    },
    url: `http://127.0.0.1:${port}`,
  }
}
