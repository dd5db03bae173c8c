import type { LatchkeyState } from '../state/LatchkeyState.ts'

/** Where a project's visitors have names: nowhere, until the operator has named a zone for them. */
export type NameZone =
  | {
      status: 'named'
      /** What a name ends with, behind a dot. */
      zone: string
      /** What older names end with. */
      legacyZones: readonly string[]
    }
  | { status: 'none' }
  /** The server has not said it yet. */
  | { status: 'pending' }
  /** It could not be asked. */
  | { status: 'unknown' }

/** The zone of the project's configuration (S1.13): no name is offered that the server may not keep. */
export function nameZone({ projectConfig }: Pick<LatchkeyState, 'projectConfig'>): NameZone {
  if (projectConfig.status !== 'settled') return { status: 'pending' }
  if (!projectConfig.answer) return { status: 'unknown' }
  const entry = projectConfig.answer.features.find(({ id }) => id === 'names')
  const [zone, ...legacyZones] = (entry?.isEnabled && entry.config) || []
  return zone ? { legacyZones, status: 'named', zone } : { status: 'none' }
}
