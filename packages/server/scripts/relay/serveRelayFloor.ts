import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

// The least that a message costs: a relay that answers and passes on, but checks and keeps nothing.

type Frame = {
  id: number
  method?: 'irn_publish' | 'irn_subscribe'
  params: { message: string; topic: string }
}

const readers = new Map<string, WebSocket>()
let pushes = 0

const server = new WebSocketServer({ host: '127.0.0.1', perMessageDeflate: false, port: 0 })
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method, params }: Frame = JSON.parse(data.toString())
    // An acknowledgement needs no answer.
    if (!method) return
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    if (method === 'irn_subscribe') readers.set(params.topic, socket)
    else readers.get(params.topic)?.send(push(params))
  })
})
server.once('listening', () =>
  process.send?.(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
// It ends with the bench, however that ends.
process.on('disconnect', () => process.exit())

function push({ message, topic }: Frame['params']): string {
  pushes += 1
  const params = { data: { message, topic }, id: topic }
  return JSON.stringify({ id: pushes, jsonrpc: '2.0', method: 'irn_subscription', params })
}
