import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems hand out to whoever asks for any port. One of those could go to another program between this look and
 * the start of the one that it is for; one of these goes to no one who does not name it.
 */
const firstPort = 20_000
const lastPort = 32_000

/** A port that nothing listens on, on both loopback addresses, and that no other program is given meanwhile. */
export async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port)) return port
  }
}

/** Free on both loopback addresses: a browser asks `localhost` on ::1 first and would find the other program. */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen('127.0.0.1', port)) && (await canListen('::1', port))
}

/** A machine without IPv6 has every IPv6 port free. */
function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    )
    server.listen({ exclusive: true, host, port }, () => server.close(() => resolve(true)))
  })
}
