import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import type { HeldServer } from '../process/listenHeld.ts'
import { devSolana } from './devSolana.ts'
import { createSolanaNode } from './node/createSolanaNode.ts'
import { seedSolana } from './node/seedSolana.ts'
import { createRpcApp } from './rpc/createRpcApp.ts'
import { serveSubscriptions } from './rpc/serveSubscriptions.ts'

export type ServeSolanaParameters = {
  /** Each answers RPC and WebSocket alike: clients look for the WebSocket at one or the other. */
  servers: readonly HeldServer[]
  /** Time between two slots. */
  slotMs: number
}

const maxMessageBytes = 1024 * 1024

/** Runs the Solana development chain in this process, as long as it lives. Resolves once it answers. */
export async function serveSolana({ servers, slotMs }: ServeSolanaParameters): Promise<void> {
  const node = await createSolanaNode()
  await seedSolana(node, devSolana)
  const app = createRpcApp({ genesisHash: devSolana.genesisHash, node })
  for (const { answerWith, server } of servers) {
    const sockets = new WebSocketServer({ maxPayload: maxMessageBytes, server })
    sockets.on('connection', (socket) => serveSubscriptions(node, socket))
    answerWith(getRequestListener(app.fetch))
  }
  setInterval(node.tick, slotMs)
}
