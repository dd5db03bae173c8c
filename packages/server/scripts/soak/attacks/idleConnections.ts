import type { Socket } from 'node:net'
import type { Attack } from './Attack.ts'

/** Connections that ask once, or never, and then stay. */
export const idleConnections: Attack = {
  isHolder: true,
  async run({ connect, files, isOver, pause, target: { url } }) {
    const { host } = new URL(url)
    const sockets: Socket[] = []
    while (sockets.length < files && !isOver()) {
      const socket = connect()
      if (sockets.length % 4 !== 0)
        socket.once('connect', () => socket.write(`GET /livez HTTP/1.1\r\nHost: ${host}\r\n\r\n`))
      sockets.push(socket)
      if (sockets.length % 10 === 0) await pause(100)
    }
    for (let waited = 0; waited < 20_000 && !isOver(); waited += 500) await pause(500)
    for (const socket of sockets) socket.destroy()
    await pause(500)
  },
}
