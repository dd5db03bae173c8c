import { type HeldServer, listenHeld } from '../process/listenHeld.ts'

const pairTries = 20

/** Two servers at neighbouring ports. What the system chooses may have a taken neighbour, so then it chooses again. */
export async function listenOnPair(
  port: number,
  tries = pairTries,
): Promise<[HeldServer, HeldServer]> {
  const first = await listenHeld(port)
  try {
    return [first, await listenHeld(first.port + 1)]
  } catch (error) {
    first.server.close()
    if (port !== 0 || tries <= 0) throw error
    return listenOnPair(port, tries - 1)
  }
}
