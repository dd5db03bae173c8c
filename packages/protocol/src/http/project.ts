import * as z from 'zod/mini'
import { rows } from './rows.ts'

/** `GET /appkit/v1/config` (S7.29). An entry with `config: null` means "use the site's own value". */
export const projectConfigResponse = z.object({
  features: rows(
    z.object({
      config: z.optional(z.nullable(z.array(z.string()))),
      id: z.string(),
      isEnabled: z.boolean(),
    }),
  ),
})
export type ProjectConfigResponse = z.infer<typeof projectConfigResponse>

/** `GET /projects/v1/origins` (S7.30). An empty list allows every origin, so none is left out of it. */
export const originsResponse = z.object({ allowedOrigins: z.array(z.string()) })
export type OriginsResponse = z.infer<typeof originsResponse>

/** `GET /getAnalyticsConfig` (S7.31). */
export const analyticsConfigResponse = z.object({ isAnalyticsEnabled: z.boolean() })
export type AnalyticsConfigResponse = z.infer<typeof analyticsConfigResponse>
