import type { MigrationGroup } from '../database/migrate.ts'
import type { CreatePart } from './Part.ts'

/** One part that a server can have. */
export type PartEntry = {
  create: CreatePart
  /** Served where the configuration names no parts; else it is off until it is named. */
  isDefault: boolean
  /** Its own tables, of which it sees no others and no other part sees any. */
  group?: MigrationGroup | undefined
}

/** The parts a server can have, one line each; what a process does not run is not loaded. */
export const parts = {
  api: {
    create: async (context) => (await import('../api/createApiPart.ts')).createApiPart(context),
    isDefault: true,
  },
  onramp: {
    create: async (context) =>
      (await import('../onramp/createOnrampPart.ts')).createOnrampPart(context),
    group: 'onramp',
    isDefault: true,
  },
  recovery: {
    create: async (context) =>
      (await import('../recovery/createRecoveryPart.ts')).createRecoveryPart(context),
    group: 'recovery',
    isDefault: false,
  },
  relay: {
    create: async (context) =>
      (await import('../relay/createRelayPart.ts')).createRelayPart(context),
    isDefault: true,
  },
  sessions: {
    create: async (context) =>
      (await import('../sessions/createSessionsPart.ts')).createSessionsPart(context),
    isDefault: true,
  },
  wallet: {
    create: async (context) =>
      (await import('../wallet/createWalletPart.ts')).createWalletPart(context),
    group: 'wallet',
    isDefault: false,
  },
} satisfies Readonly<Record<string, PartEntry>>

export type PartName = keyof typeof parts

/** In the order in which they are made. */
export const partNames = Object.keys(parts) as PartName[]

/** What a server is where its configuration names no parts. */
export const defaultPartNames = partNames.filter((name) => parts[name].isDefault)

/** Whose tables the chosen parts need beside those that the others share. */
export function groupsOf(names: readonly PartName[]): readonly MigrationGroup[] {
  const entries: readonly PartEntry[] = names.map((name) => parts[name])
  return entries.flatMap(({ group }) => group ?? [])
}
