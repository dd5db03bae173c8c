import { createHash } from 'node:crypto'
import type {
  AnalyticsConfigResponse,
  OriginsResponse,
  ProjectConfigResponse,
} from '@latchkey/protocol/http'
import { Hono } from 'hono'
import { matchesEtag } from '../http/matchesEtag.ts'
import type { ServerContext, ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import type { Project } from './Project.ts'

type Answer = { body: string; etag: string }

/** What a site's toolkit asks about its project (S7.29, S7.30, S7.31). */
export function projectRoutes({ telemetry }: { telemetry: boolean }): ServerRoutes {
  const config = kept(
    ({ features }): ProjectConfigResponse => ({
      features: features.map((feature) => ({ ...feature, config: [...feature.config] })),
    }),
  )
  const origins = kept(({ origins }): OriginsResponse => ({ allowedOrigins: [...origins] }))
  const analytics = kept(
    ({ analyticsEnabled }): AnalyticsConfigResponse => ({
      isAnalyticsEnabled: telemetry && analyticsEnabled,
    }),
  )
  return new Hono<ServerEnv>()
    .get('/appkit/v1/config', (c) => answer(c, config(c.get('project'))))
    .get('/projects/v1/origins', (c) => answer(c, origins(c.get('project'))))
    .get('/getAnalyticsConfig', (c) => answer(c, analytics(c.get('project'))))
}

/** Serialises an answer once for as long as the project is the same object, which an edit ends. */
function kept(read: (project: Project) => unknown): (project: Project) => Answer {
  const answers = new WeakMap<Project, Answer>()
  return (project) => {
    const known = answers.get(project)
    if (known) return known
    const body = JSON.stringify(read(project))
    const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const made = { body, etag: `"${digest}"` }
    answers.set(project, made)
    return made
  }
}

function answer(c: ServerContext, { body, etag }: Answer): Response {
  c.header('Cache-Control', 'private, max-age=60')
  c.header('ETag', etag)
  // The project may stand in this header instead of the address.
  c.header('Vary', 'x-project-id', { append: true })
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
