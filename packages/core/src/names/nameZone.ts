import { defaultNameZone, legacyNameZone } from '@latchkey/protocol'
import type { LatchkeyState } from '../state/LatchkeyState.ts'

/** Where a project's visitors have names. */
export type NameZone = {
  /** Whether names are registered. */
  isOffered: boolean
  /** What a name ends with, behind a dot. */
  zone: string
  /** What older names end with. */
  legacyZones: readonly string[]
}

/** The zones of the project's configuration, else those of the specification (S9.29). */
export function nameZone({ projectConfig }: Pick<LatchkeyState, 'projectConfig'>): NameZone {
  const answer = projectConfig.status === 'settled' ? projectConfig.answer : undefined
  const entry = answer?.features.find(({ id }) => id === 'names')
  const [zone = defaultNameZone, ...legacyZones] = entry?.config ?? [
    defaultNameZone,
    legacyNameZone,
  ]
  return { isOffered: entry?.isEnabled ?? true, legacyZones, zone }
}
