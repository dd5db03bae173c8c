import type { ServerConfig } from '../config/serverConfig.ts'
import type { Project } from '../projects/Project.ts'

/** Where a project's visitors have their names. */
export type NameZones = {
  /** Where they register; `undefined` when they cannot. */
  zone: string | undefined
  /** What is read besides. */
  legacyZones: readonly string[]
}

/** The zones of a project: its own, else the server's. */
export function nameZonesOf(
  { names }: Pick<Project, 'names'>,
  server: Pick<ServerConfig['names'], 'legacyZones' | 'zone'>,
): NameZones {
  if (names?.zone === undefined) return { legacyZones: server.legacyZones, zone: server.zone }
  return { legacyZones: names.legacyZones ?? [], zone: names.zone }
}
