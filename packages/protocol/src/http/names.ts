import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** A registered name: who has it, by coin type (ENSIP-11), and what its owner says. */
export const nameRecord = z.object({
  addresses: z.record(
    z.string(),
    z.object({ address: z.string(), created_at: z.optional(z.string()) }),
  ),
  attributes: z.record(z.string(), z.string()),
  name: z.string(),
  registered_at: z.string(),
  updated_at: z.nullable(z.string()),
})
export type NameRecord = z.infer<typeof nameRecord>

/** `GET /v1/profile/account/{name}?apiVersion=2` (S7.14): the record, or an empty list where no one has the name. */
export const nameResponse = z.union([nameRecord, z.array(nameRecord).check(z.maxLength(0))])
export type NameResponse = z.infer<typeof nameResponse>

/** `GET /v1/profile/reverse/{address}?apiVersion=2` (S7.15): the names of an address; the first counts. */
export const reverseNamesResponse = rows(nameRecord)
export type ReverseNamesResponse = z.infer<typeof reverseNamesResponse>

/** `GET /v1/profile/suggestions/{name}?zone=` (S7.16): the name itself first, then free ones; five at most. */
export const nameSuggestionsResponse = z.object({
  suggestions: rows(z.object({ name: z.string(), registered: z.boolean() })),
})
export type NameSuggestionsResponse = z.infer<typeof nameSuggestionsResponse>

/** Body of `POST /v1/profile/account` (S7.17). `message` is the text that was signed, of the shape `registerNameMessage`. */
export const registerNameRequest = z.object({
  address: z.string(),
  coin_type: z.number(),
  message: z.string(),
  signature: z.string(),
})
export type RegisterNameRequest = z.infer<typeof registerNameRequest>

/** What is signed to take a name, as JSON; `timestamp` is in seconds since 1970, by the server's clock. */
export const registerNameMessage = z.object({
  attributes: z.optional(z.record(z.string(), z.string())),
  name: z.string(),
  timestamp: z.number(),
})
export type RegisterNameMessage = z.infer<typeof registerNameMessage>

/** The record that was made, and that it was. */
export const registerNameResponse = z.extend(nameRecord, { success: z.literal(true) })
export type RegisterNameResponse = z.infer<typeof registerNameResponse>

/** `GET /v1/profile/time`: by which a registration's `timestamp` is set, so that a wrong clock keeps no one from a name. */
export const serverTimeResponse = z.object({ now: z.iso.datetime() })
export type ServerTimeResponse = z.infer<typeof serverTimeResponse>
