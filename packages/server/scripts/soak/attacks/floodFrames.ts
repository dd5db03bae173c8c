import type { Attack } from './Attack.ts'

/** Frames by the hundred at once: small ones, ones that are no JSON, a large one, and one that is not text. */
export const floodFrames: Attack = {
  async run({ index, open, pause, randomTopic }) {
    const socket = await open()
    if (socket) {
      for (let frame = 0; frame < 600; frame++)
        socket.web.send(
          frame % 2 === 0
            ? `{"id":${frame + 1},"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${randomTopic()}"}}`
            : '{"id":1,"jsonrpc":"2.0","method":',
        )
      if (index % 2 === 0) socket.web.send(`{"id":1,"params":"${'x'.repeat(1_000_000)}"}`)
      else socket.web.send(Buffer.alloc(2 * 1024 * 1024))
      await Promise.race([socket.closed, pause(2000)])
      socket.web.terminate()
    }
    await pause(200)
  },
}
