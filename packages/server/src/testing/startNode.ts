import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it arrived. */
export type ReceivedCall = { id: number; method: string; params: unknown[] }

/** What a node does with a request that is no ping: the answer as a value or as text, `undefined` for none. */
export type NodeBehaviour = (request: {
  calls: readonly ReceivedCall[]
  body: ReceivedCall | readonly ReceivedCall[]
  incoming: IncomingMessage
  response: ServerResponse
}) => unknown

export type StartedNode = {
  url: string
  /** Methods in the order they came, pings left out. */
  methods(): readonly string[]
  /** Requests, pings left out. */
  requests(): number
  pings(): number
  behave(behaviour: NodeBehaviour): void
  /** Shows the body of each request that is no ping as it came. */
  onText(see: (text: string) => void): void
  close(): Promise<void>
}

/** A real HTTP server that plays a chain's node and can misbehave. */
export async function startNode({
  chainId = '0x7a69',
  pings = { eth_chainId: { result: chainId } },
  behaviour = echo,
  keepsConnections = true,
}: {
  chainId?: string | undefined
  /** What it answers to the calls of a ping, which `behaviour` never sees. */
  pings?: Readonly<Record<string, object>> | undefined
  behaviour?: NodeBehaviour | undefined
  /** Without, each request comes on a connection of its own. */
  keepsConnections?: boolean | undefined
} = {}): Promise<StartedNode> {
  const methods: string[] = []
  let requests = 0
  let pinged = 0
  let current = behaviour
  let see: (text: string) => void = () => undefined
  const server = createServer(async (incoming, response) => {
    response.shouldKeepAlive = keepsConnections
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = JSON.parse(text) as ReceivedCall | ReceivedCall[]
    const pong = Array.isArray(body) ? undefined : pings[body.method]
    if (pong && !Array.isArray(body)) {
      pinged++
      return send(response, { id: body.id, jsonrpc: '2.0', ...pong })
    }
    const calls = Array.isArray(body) ? body : [body]
    requests++
    see(text)
    methods.push(...calls.map(({ method }) => method))
    const answer = await current({ body, calls, incoming, response })
    if (answer !== undefined) send(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const node: StartedNode = {
    behave(next) {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    methods: () => methods,
    onText(next) {
      see = next
    },
    pings: () => pinged,
    requests: () => requests,
    url: `http://127.0.0.1:${port}`,
  }
  return node
}

/** Answers each call by its method's name. */
export const echo: NodeBehaviour = ({ body }) =>
  Array.isArray(body) ? body.map(echoOne) : echoOne(body as ReceivedCall)

/** Answers each call by the same error. */
export function failWith(code: number, message: string): NodeBehaviour {
  const fail = ({ id }: ReceivedCall) => ({ error: { code, message }, id, jsonrpc: '2.0' })
  return ({ body }) => (Array.isArray(body) ? body.map(fail) : fail(body as ReceivedCall))
}

/** Answers by an HTTP status alone. */
export function status(code: number, headers: Record<string, string> = {}): NodeBehaviour {
  return ({ response }) => void response.writeHead(code, headers).end('no')
}

function echoOne({ id, method }: ReceivedCall) {
  return { id, jsonrpc: '2.0', result: method }
}

function send(response: ServerResponse, answer: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
}
