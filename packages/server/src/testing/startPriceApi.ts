import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What came to a hosted price source. */
export type PriceApiRequest = {
  path: string
  query: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
}

/** What it does with one: a value or text to answer, a status, or `undefined` for no answer. */
export type PriceApiBehaviour = (
  request: PriceApiRequest,
) => string | object | number | undefined | Promise<string | object | number | undefined>

export type StartedPriceApi = {
  url: string
  requests(): readonly PriceApiRequest[]
  behave(behaviour: PriceApiBehaviour): void
  close(): Promise<void>
}

/** A real HTTP server that plays a hosted price source and can misbehave. */
export async function startPriceApi(behaviour: PriceApiBehaviour): Promise<StartedPriceApi> {
  const requests: PriceApiRequest[] = []
  let current = behaviour
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const request = {
      headers: incoming.headers,
      path: decodeURIComponent(pathname),
      query: Object.fromEntries(searchParams),
    }
    requests.push(request)
    const answer = await current(request)
    if (answer === undefined) return
    if (typeof answer === 'number') response.writeHead(answer).end('no')
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
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
    url: `http://127.0.0.1:${port}/api/v3`,
  }
}
