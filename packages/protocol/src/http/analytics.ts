import * as z from 'zod/mini'

/** `POST /e` (S7.33). `timestamp` is epoch milliseconds for track events, ISO 8601 for error reports. */
export const analyticsEvent = z.object({
  domain: z.string(),
  eventId: z.string(),
  props: z.looseObject({
    address: z.optional(z.string()),
    errorMessage: z.optional(z.string()),
    errorType: z.optional(z.string()),
    event: z.string(),
    properties: z.optional(z.record(z.string(), z.unknown())),
    stackTrace: z.optional(z.string()),
    type: z.string(),
  }),
  timestamp: z.union([z.number(), z.string()]),
  url: z.string(),
})
export type AnalyticsEvent = z.infer<typeof analyticsEvent>
