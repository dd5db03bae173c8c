import { createServer } from 'node:net'

/** Thrown when none of the ports tried is free. */
export class NoFreePortError extends Error {
  readonly code = 'devnet.no_free_port'
  override readonly name = 'NoFreePortError'

  constructor(first: number, last: number) {
    super(`No free port between ${first} and ${last}`)
  }
}

const portTries = 50

/**
 * The first free port from `preferred` upwards; any free one for 0.
 *
 * @throws {NoFreePortError}
 */
export async function freePort(preferred: number): Promise<number> {
  if (preferred === 0) return (await probe('127.0.0.1', 0)) ?? freePort(0)
  for (let port = preferred; port < preferred + portTries; port += 1)
    if (await isFree(port)) return port
  throw new NoFreePortError(preferred, preferred + portTries - 1)
}

/** Free on both loopback addresses: a browser asks `localhost` on ::1 first and would find the other program. */
async function isFree(port: number): Promise<boolean> {
  return (await probe('127.0.0.1', port)) !== undefined && (await probe('::1', port)) !== undefined
}

/** The port when it can be listened on, else undefined. A machine without IPv6 has every IPv6 port free. */
function probe(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? port : undefined),
    )
    server.listen({ exclusive: true, host, port }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
