import * as z from 'zod'
import { list } from '../config/fromText.ts'
import { rate } from '../config/rate.ts'

const zone = z
  .string()
  .max(190)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'Expected a zone in small letters, such as names.example.com',
  )

const dayInSeconds = 86_400

/** Zones of a project's own. */
export const projectNames = z.strictObject({
  legacyZones: z.array(zone).max(20).optional(),
  zone: zone.optional(),
})
export type ProjectNames = z.infer<typeof projectNames>

/** How names are given. */
export const nameSettings = z.strictObject({
  /** Where the name shown beside an address is looked for, the first one first. */
  identity: list(z.enum(['ens', 'local'])).default(['local', 'ens']),
  /** Zones whose names are read, and get no more. */
  legacyZones: list(zone).default([]),
  /** What an account may sign for its name. */
  ratePerAccount: rate(10 / dayInSeconds, 10),
  /** What an address may ask to register or change, signed or not. */
  ratePerAddress: rate(30 / dayInSeconds, 30),
  /** Names that no one gets, besides those that no server gives. */
  reserved: list(z.string().regex(/^[a-z0-9-]{1,64}$/)).default([]),
  /** Where names are registered; without one, nowhere. */
  zone: zone.optional(),
})
