import type { Attack } from './Attack.ts'

/** Answers of megabytes that are asked for and never read. */
export const unreadAnswers: Attack = {
  async run({ connect, pause, target: { chainId, projectId, url } }) {
    const body = '{"id":1,"jsonrpc":"2.0","method":"eth_getLogs","params":[{}]}'
    const request = `POST /v1?chainId=${chainId}&projectId=${projectId} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const sockets = Array.from({ length: 4 }, () => {
      const socket = connect()
      socket.once('connect', () => socket.write(request))
      // The head is read, the rest is not.
      socket.once('data', () => socket.pause())
      return socket
    })
    await pause(4000)
    for (const socket of sockets) socket.destroy()
    await pause(200)
  },
}
