import * as z from 'zod/mini'

/** The body of every error the server answers with. */
export const errorEnvelope = z.object({
  /** Stable machine code, such as `origin_not_allowed`. */
  code: z.string(),
  /** Where a device is held: until it is let in without an answer. */
  freeInMs: z.optional(z.number()),
  reasons: z.array(z.object({ description: z.string(), field: z.string() })),
  requestId: z.string(),
  status: z.literal('FAILED'),
  /** Where a code or a number was wrong: how often another one may be tried. */
  triesLeft: z.optional(z.number()),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelope>
