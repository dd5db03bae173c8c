import { randomBytes } from 'node:crypto'
import type { Attack } from './Attack.ts'

/** Messages as large as they may be, for as long as they may be kept, to topics that no one reads. */
export const fillStorage: Attack = {
  async run({ isOver, open, pause, randomTopic }) {
    const socket = await open()
    const message = randomBytes(180 * 1024).toString('base64')
    for (let count = 0; socket && count < 30 && !isOver(); count++) {
      socket.send('irn_publish', {
        message: `${count} ${Math.random()} ${message}`,
        tag: 1108,
        topic: randomTopic(),
        ttl: 604_800,
      })
      await pause(100)
    }
    socket?.web.terminate()
    await pause(200)
  },
}
