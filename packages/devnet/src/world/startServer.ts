import type { RunningPart } from './startDemo.ts'
import type { WorldFacts } from './WorldInfo.ts'

export type StartServerParameters = {
  /** A port that was free a moment ago. */
  port: number
  facts: WorldFacts
  /** The only site the project allows, beside any on this machine. */
  demoUrl: string | undefined
  /** Folder of the database. */
  folder: string
}

/** Starts Latchkey's server on the loopback address with the development project and chains. */
export async function startServer(
  _parameters: StartServerParameters,
): Promise<RunningPart | undefined> {
  return undefined
}
