import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the proxy behaves towards the next requests. */
export type RpcProxyMode =
  | { kind: 'forward' }
  /** Cuts every connection. */
  | { kind: 'down' }
  /** Forwards after a time. */
  | { kind: 'slow'; delayMs: number }
  /** Takes the request and never answers. */
  | { kind: 'silent' }
  /** Answers with a status; with `times`, only so often, then forwards. */
  | {
      kind: 'status'
      status: number
      retryAfterSeconds?: number | undefined
      times?: number | undefined
    }
  /** Forwards, and says to be another chain: an EVM one, or a Solana cluster. */
  | { kind: 'lying'; chainId: number }
  | { kind: 'lying'; genesisHash: string }
  /** Answers 200 with something that is not JSON. */
  | { kind: 'garbage' }

export type ReceivedCall = {
  method: string
  params: unknown
  /** When it came, in milliseconds since the epoch. */
  at: number
}

export type RpcProxy = {
  readonly url: string
  mode: RpcProxyMode
  /** Bodies received, oldest first; a batch is one entry of several calls. */
  readonly posts: readonly (readonly ReceivedCall[])[]
  close(): Promise<void>
}

type RpcCall = { id: unknown; method: string; params?: unknown }

/**
 * Starts an HTTP server on 127.0.0.1 before a chain's JSON-RPC, which fails the way public ones do.
 *
 * Without a `target` it answers `eth_chainId` with `chainId` and everything else with `0x0`.
 */
export async function createRpcProxy({
  chainId = 31337,
  target,
}: {
  target?: string | undefined
  chainId?: number | undefined
} = {}): Promise<RpcProxy> {
  const posts: ReceivedCall[][] = []
  let mode: RpcProxyMode = { kind: 'forward' }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await readBody(request)
    const calls = [JSON.parse(body)].flat() as RpcCall[]
    posts.push(calls.map(({ method, params }) => ({ at: Date.now(), method, params })))

    const { kind } = mode
    if (kind === 'down') return void response.destroy()
    if (kind === 'silent') return
    if (kind === 'garbage') return void response.end('<!doctype html><title>Welcome</title>')
    if (kind === 'status') {
      const { retryAfterSeconds, status, times } = mode
      if (times !== undefined)
        mode = times > 1 ? { ...mode, times: times - 1 } : { kind: 'forward' }
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
      return void response.writeHead(status).end()
    }
    if (kind === 'slow') await sleep(mode.delayMs)

    const lie = mode.kind === 'lying' ? lieOf(mode) : undefined
    const results = await Promise.all(
      calls.map((call) =>
        lie?.method === call.method
          ? { id: call.id, jsonrpc: '2.0', result: lie.result }
          : forward(call),
      ),
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body.trimStart().startsWith('[') ? results : results[0]))
  }

  async function forward(call: RpcCall): Promise<unknown> {
    if (!target) {
      const result = call.method === 'eth_chainId' ? `0x${chainId.toString(16)}` : '0x0'
      return { id: call.id, jsonrpc: '2.0', result }
    }
    const reply = await fetch(target, {
      body: JSON.stringify(call),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    return reply.json()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    posts,
    url: `http://127.0.0.1:${port}/`,
  }
}

/** Which question gets which false answer. */
function lieOf(mode: Extract<RpcProxyMode, { kind: 'lying' }>) {
  return 'chainId' in mode
    ? { method: 'eth_chainId', result: `0x${mode.chainId.toString(16)}` }
    : { method: 'getGenesisHash', result: mode.genesisHash }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
