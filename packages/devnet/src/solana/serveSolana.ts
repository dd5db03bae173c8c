import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { devSolana } from './devSolana.ts'
import { createSolanaNode } from './node/createSolanaNode.ts'
import { seedSolana } from './node/seedSolana.ts'
import { createRpcApp } from './rpc/createRpcApp.ts'
import { serveSubscriptions } from './rpc/serveSubscriptions.ts'

export type ServeSolanaParameters = {
  /** Port of the RPC; the WebSocket is there and at the next one. 0 lets the system choose. */
  port: number
  /** Time between two slots. */
  slotMs: number
}

const host = '127.0.0.1'
const maxMessageBytes = 1024 * 1024
const pairTries = 20

/** Runs the Solana development chain in this process. Resolves with its port once it answers. */
export async function serveSolana({ port, slotMs }: ServeSolanaParameters): Promise<number> {
  // Taken first: a taken port is told before the VM is loaded.
  const servers = await listenOnPair(port)
  const node = await createSolanaNode()
  await seedSolana(node, devSolana)

  const app = createRpcApp({ genesisHash: devSolana.genesisHash, node })
  const listener = getRequestListener(app.fetch)
  for (const server of servers) {
    server.on('request', listener)
    const sockets = new WebSocketServer({ maxPayload: maxMessageBytes, server })
    sockets.on('connection', (socket) => serveSubscriptions(node, socket))
  }
  setInterval(node.tick, slotMs)
  return portOf(servers[0])
}

/** Two servers at neighbouring ports. What the system chooses may have a taken neighbour, so then it chooses again. */
async function listenOnPair(port: number, tries = pairTries): Promise<[Server, Server]> {
  const first = await listen(port)
  try {
    return [first, await listen(portOf(first) + 1)]
  } catch (error) {
    first.close()
    if (port !== 0 || tries <= 0) throw error
    return listenOnPair(port, tries - 1)
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer()
  server.listen({ exclusive: true, host, port })
  await once(server, 'listening')
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
