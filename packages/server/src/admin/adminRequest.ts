import * as z from 'zod'
import { projectSettings } from '../config/serverConfig.ts'
import { embedder } from '../wallet/embedder.ts'

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

const origins = z.array(embedder).min(1).max(200)

/** What it may ask of the sites that may show the wallet. */
export const embeddersRequest = z.discriminatedUnion('operation', [
  z.strictObject({ actor, operation: z.literal('add'), origins, project: id }),
  z.strictObject({ operation: z.literal('list'), project: id }),
  z.strictObject({ actor, operation: z.literal('remove'), origins, project: id }),
])
export type EmbeddersRequest = z.infer<typeof embeddersRequest>

/** What it may ask of the wallet of a visitor. */
export const freezesRequest = z.strictObject({
  actor,
  email: z.string().min(1).max(320),
  operation: z.enum(['freeze', 'thaw']),
})
export type FreezesRequest = z.infer<typeof freezesRequest>

const place = { label: z.string().max(64), name: z.string().max(255), zone: z.string().max(255) }

/** What it may ask of the names that visitors have. */
export const namesRequest = z.discriminatedUnion('operation', [
  z.strictObject({ actor, name: z.strictObject(place), operation: z.literal('allow') }),
  z.strictObject({ name: z.string().max(255), operation: z.literal('find') }),
  z.strictObject({
    actor,
    name: z.strictObject(place),
    now: z.number(),
    operation: z.literal('takeDown'),
  }),
])
export type NamesRequest = z.infer<typeof namesRequest>

/** What it may ask of the activity that was read. */
export const historyRequest = z.strictObject({
  actor,
  chain: z.string().min(1).max(64),
  from: z.int().min(0).optional(),
  operation: z.literal('reset'),
})
export type HistoryRequest = z.infer<typeof historyRequest>

/** Asks for a backup into a file, which the server writes itself. */
export const backupRequest = z.strictObject({
  // No path has it, and the system would say so with its stack.
  file: z
    .string()
    .min(1)
    .max(4096)
    .refine((text) => !text.includes('\0'), 'A path has no U+0000.'),
})
export type BackupRequest = z.infer<typeof backupRequest>

/** What it may ask of the keys that sign tokens. */
export const keysRequest = z.strictObject({ actor, operation: z.literal('rotate') })
export type KeysRequest = z.infer<typeof keysRequest>

/** What it may ask of the sessions of visitors. */
export const sessionsRequest = z.strictObject({ actor, operation: z.literal('endAll') })
export type SessionsRequest = z.infer<typeof sessionsRequest>
