import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came to an Esplora API; pings left out. */
export type EsploraRequest = { method: string; path: string; body: string }

/** What it does with one: a text or value to answer, a status with a text, or `undefined` when it answers by itself. */
export type EsploraBehaviour = (
  request: EsploraRequest,
  response: ServerResponse,
) => unknown | Promise<unknown>

export type StartedEsplora = {
  url: string
  requests(): readonly EsploraRequest[]
  behave(behaviour: EsploraBehaviour): void
  close(): Promise<void>
}

/** A real HTTP server that plays an Esplora API under `/api` and can misbehave. */
export async function startEsplora({
  behaviour,
  firstBlock,
}: {
  behaviour: EsploraBehaviour
  /** What it gives for the hash of the first block. */
  firstBlock: string
}): Promise<StartedEsplora> {
  const requests: EsploraRequest[] = []
  let current = behaviour
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    if (incoming.url === '/api/block-height/0') return void response.end(firstBlock)
    const request = {
      body: Buffer.concat(chunks).toString(),
      method: incoming.method ?? '',
      path: incoming.url ?? '',
    }
    requests.push(request)
    const answer = await current(request, response)
    if (answer === undefined) return
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    behave(next) {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    requests: () => requests,
    url: `http://127.0.0.1:${port}/api`,
  }
}

/** Answers by a status and a text. */
export function statusText(
  code: number,
  text: string,
  headers: Record<string, string> = {},
): EsploraBehaviour {
  return (_, response) => void response.writeHead(code, headers).end(text)
}
