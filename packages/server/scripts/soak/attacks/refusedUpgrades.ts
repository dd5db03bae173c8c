import type { Attack } from './Attack.ts'

const paths = [
  '/relay/?auth=x&projectId=soak',
  '/relay/?auth=x&projectId=soak&useOnCloseEvent=true',
  '/relay/?projectId=no-such-project',
  '/nowhere',
]

/** Upgrades that must be refused, on connections that the client never ends. */
export const refusedUpgrades: Attack = {
  isHolder: true,
  async run({ connect, index, pause, target: { url } }) {
    const { host } = new URL(url)
    const sockets = Array.from({ length: 10 }, (_, count) => {
      const socket = connect()
      socket.once('connect', () =>
        socket.write(
          `GET ${paths[(count + index) % paths.length]} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${count % 5 === 4 ? 'h2c' : 'websocket'}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        ),
      )
      return socket
    })
    await pause(3000)
    for (const socket of sockets) socket.destroy()
  },
}
