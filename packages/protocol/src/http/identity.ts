import * as z from 'zod/mini'

/** `GET /v1/identity/{address}` (S7.4): the name and avatar shown beside an address. */
export const identityResponse = z.object({
  avatar: z.nullable(z.string()),
  name: z.nullable(z.string()),
  resolvedAt: z.optional(z.string()),
})
export type IdentityResponse = z.infer<typeof identityResponse>
