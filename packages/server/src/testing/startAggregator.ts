import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Query = Readonly<Record<string, string>>
export type AggregatorAnswer = Record<string, unknown>
/** What is answered instead: a status with its headers and text, nothing at all, or what a test writes itself. */
export type AggregatorFault =
  | { status: number; headers?: Record<string, string>; text?: string }
  | 'silent'
  | ((response: ServerResponse) => void)
export type Lie = (answer: AggregatorAnswer) => AggregatorAnswer
export type Judged = { body: AggregatorAnswer; status: number }

/** What a parameter has to be. */
export type Form = (text: string) => boolean
export type Parameters = {
  must: Readonly<Record<string, Form>>
  may: Readonly<Record<string, Form>>
}

/** A stand-in for an aggregator over HTTP, that tests can make fail and lie; what it refuses and answers is said by `judge`. */
export async function startAggregator({
  judge,
  methodOf,
}: {
  judge: (incoming: IncomingMessage, method: string, query: Query) => Promise<Judged>
  /** The method that a path names; none is the empty one. */
  methodOf: (pathname: string) => string
}) {
  const calls: { method: string; query: Query }[] = []
  let fault: AggregatorFault | undefined
  let lie: Lie = (honest) => honest

  async function respond(incoming: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const method = methodOf(pathname)
    const query = Object.fromEntries(searchParams)
    calls.push({ method, query })
    if (fault === 'silent') return
    if (typeof fault === 'function') return fault(response)
    const { headers, status, text } = fault ?? (await judged(incoming, method, query))
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text ?? '{}')
  }

  async function judged(incoming: IncomingMessage, method: string, query: Query) {
    const { body, status } = await judge(incoming, method, query)
    return { headers: {}, status, text: JSON.stringify(status === 200 ? lie(body) : body) }
  }

  const server = createServer((incoming, response) => void respond(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    /** Answers otherwise, until it is to answer again. */
    fail(next: AggregatorFault | undefined) {
      fault = next
    },
    /** Changes what it answers, until it is to be honest again. */
    lie(next: Lie = (honest) => honest) {
      lie = next
    },
    url: `http://127.0.0.1:${port}`,
  }
}

/** The first parameter that is missing, unknown or of another form. */
export function wrongIn(query: Query, { may, must }: Parameters): string | undefined {
  const missing = Object.keys(must).find((name) => query[name] === undefined)
  return (
    missing ?? Object.keys(query).find((name) => !(must[name] ?? may[name])?.(query[name] ?? ''))
  )
}

export const isAddress: Form = (text) => /^0x[0-9a-fA-F]{40}$/.test(text)
export const isAmount: Form = (text) => /^[1-9]\d*$/.test(text)
export const isFlag: Form = (text) => text === 'true' || text === 'false'
export const within =
  (min: number, max: number): Form =>
  (text) =>
    /^\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max
