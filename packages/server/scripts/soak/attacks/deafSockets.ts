import { randomBytes } from 'node:crypto'
import type { Attack } from './Attack.ts'

/** A socket that is sent much, acknowledges nothing, and stops to read. */
export const deafSockets: Attack = {
  async run({ isOver, open, pause, randomTopic }) {
    const topic = randomTopic()
    const [reader, sender] = await Promise.all([open(), open()])
    if (reader && sender) {
      reader.send('irn_subscribe', { topic })
      await pause(200)
      reader.web.pause()
      const message = randomBytes(40_000).toString('base64')
      for (let count = 0; count < 60 && !isOver(); count++) {
        sender.send('irn_publish', { message: `${count} ${message}`, tag: 1108, topic, ttl: 30 })
        // Asks on, although it takes no answers.
        reader.send('irn_fetchMessages', { topic })
        await pause(100)
      }
    }
    reader?.web.terminate()
    sender?.web.terminate()
    await pause(200)
  },
}
