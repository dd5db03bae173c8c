import { findPort, isFree } from '../../../../scripts/ports/findPort.ts'

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
  if (preferred === 0) return findPort()
  for (let port = preferred; port < preferred + portTries; port += 1)
    if (await isFree(port)) return port
  throw new NoFreePortError(preferred, preferred + portTries - 1)
}
