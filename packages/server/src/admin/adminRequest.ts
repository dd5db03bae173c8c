import * as z from 'zod'
import { projectSettings } from '../config/serverConfig.ts'

const actor = z.string().min(1).max(256)
const id = z.string().max(64)

/** What the command may ask of the server that holds the database: the operations of the repository, one each. */
export const adminRequest = z.discriminatedUnion('operation', [
  z.strictObject({ actor, operation: z.literal('create'), settings: projectSettings }),
  z.strictObject({
    actor,
    edit: projectSettings.omit({ id: true }).partial({ name: true }),
    id,
    operation: z.literal('edit'),
  }),
  z.strictObject({ id, operation: z.literal('find') }),
  z.strictObject({ operation: z.literal('list') }),
  z.strictObject({ actor, id, operation: z.literal('remove') }),
])
export type AdminRequest = z.infer<typeof adminRequest>

/** What it may ask of the keys that sign tokens. */
export const keysRequest = z.strictObject({ actor, operation: z.literal('rotate') })
export type KeysRequest = z.infer<typeof keysRequest>
