import { freePort } from './freePort.ts'
import type { StartWorldParameters } from './startWorld.ts'

/** Picks the port of each part: the preferred one where it is wanted and free, otherwise another. */
export function createPick({
  onNotice,
  ports,
}: Required<Pick<StartWorldParameters, 'ports'>> & { onNotice: (notice: string) => void }) {
  return async (name: string, preferred: number): Promise<number> => {
    if (ports === 'any') return freePort(0)
    const port = await freePort(preferred)
    if (port !== preferred) onNotice(`Port ${preferred} is taken, so the ${name} uses ${port}.`)
    return port
  }
}
