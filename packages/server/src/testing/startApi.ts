import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What came to an API. */
export type ApiRequest = {
  body: unknown
  headers: IncomingHttpHeaders
  method: string
  path: string
  query: Record<string, string>
}

/** What it answers: JSON, a text as it is, a status, never, or what a test writes itself. */
export type ApiAnswer =
  | { json: unknown }
  | { text: string }
  | { status: number }
  | ((response: ServerResponse) => void)
  | 'never'

/** A real HTTP server that plays an API; it ends with the test. */
export async function startApi(answer: (request: ApiRequest) => ApiAnswer) {
  const requests: ApiRequest[] = []
  let current = answer
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const text = Buffer.concat(chunks).toString()
    const request: ApiRequest = {
      body: text === '' ? undefined : JSON.parse(text),
      headers: incoming.headers,
      method: incoming.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
    }
    requests.push(request)
    const given = current(request)
    if (given === 'never') return
    if (typeof given === 'function') return given(response)
    if ('status' in given) return void response.writeHead(given.status).end('no')
    response.setHeader('content-type', 'application/json')
    response.end('text' in given ? given.text : JSON.stringify(given.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    behave(next: typeof answer) {
      current = next
    },
    requests: () => requests,
    url: `http://127.0.0.1:${port}`,
  }
}
