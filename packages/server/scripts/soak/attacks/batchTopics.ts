import type { Attack } from './Attack.ts'

/** Invented clients subscribe to 500 new topics a frame, as fast as they are let: work, and rows that live 30 days. */
export const batchTopics: Attack = {
  async run({ isOver, open, pause, randomTopic }) {
    const socket = await open()
    for (let frame = 0; socket && frame < 40 && !isOver(); frame++) {
      socket.send('irn_batchSubscribe', { topics: Array.from({ length: 500 }, randomTopic) })
      await pause(25)
    }
    socket?.web.terminate()
    await pause(100)
  },
}
