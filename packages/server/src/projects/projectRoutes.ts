import type {
  AnalyticsConfigResponse,
  OriginsResponse,
  ProjectConfigResponse,
} from '@latchkey/protocol/http'
import { Hono } from 'hono'
import type { ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'

/** What a site's toolkit asks about its project (S7.29, S7.30, S7.31). */
export function projectRoutes({ telemetry }: { telemetry: boolean }): ServerRoutes {
  return new Hono<ServerEnv>()
    .get('/appkit/v1/config', (c) => {
      c.header('Cache-Control', 'private, max-age=60')
      const { features } = c.get('project')
      return c.json({
        features: features.map((feature) => ({ ...feature, config: [...feature.config] })),
      } satisfies ProjectConfigResponse)
    })
    .get('/projects/v1/origins', (c) => {
      c.header('Cache-Control', 'private, max-age=60')
      const { origins } = c.get('project')
      return c.json({ allowedOrigins: [...origins] } satisfies OriginsResponse)
    })
    .get('/getAnalyticsConfig', (c) => {
      c.header('Cache-Control', 'private, max-age=60')
      const isAnalyticsEnabled = telemetry && c.get('project').analyticsEnabled
      return c.json({ isAnalyticsEnabled } satisfies AnalyticsConfigResponse)
    })
}
