import type { CreatePart } from './Part.ts'

/** The parts a server can have, one line each; what a process does not run is not loaded. */
export const parts = {
  api: async (context) => (await import('../api/createApiPart.ts')).createApiPart(context),
  auth: async (context) => (await import('../auth/createAuthPart.ts')).createAuthPart(context),
  relay: async (context) => (await import('../relay/createRelayPart.ts')).createRelayPart(context),
} satisfies Readonly<Record<string, CreatePart>>

export type PartName = keyof typeof parts

/** In the order in which they are made. */
export const partNames = Object.keys(parts) as PartName[]
