import {
  type AnalyticsConfigResponse,
  analyticsConfigResponse,
  type OriginsResponse,
  originsResponse,
  type ProjectConfigResponse,
  projectConfigResponse,
} from '@latchkey/protocol/http'
import type { SocialProvider } from '@latchkey/protocol/wallet'
import { etagOf } from '../http/etagOf.ts'
import { matchesEtag } from '../http/matchesEtag.ts'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import type { NameZones } from '../names/NameZones.ts'
import { offeredLogins } from './offeredLogins.ts'
import type { Project } from './Project.ts'

type Answer = { body: string; etag: string }

/** What a site's toolkit asks about its project (S7.29, S7.30, S7.31). */
export function projectRoutes({
  logins,
  telemetry,
  zonesOf,
}: {
  /** The providers by whose accounts visitors can log in here. */
  logins: readonly SocialProvider[]
  telemetry: boolean
  zonesOf: (project: Project) => NameZones
}): Route[] {
  const config = kept((project): ProjectConfigResponse => {
    const { legacyZones, zone } = zonesOf(project)
    return {
      features: [
        ...project.features.map(({ config, ...feature }) => ({
          ...feature,
          // The project keeps its choice, also of what this server cannot do.
          config: feature.id === 'social_login' ? offeredLogins(config, logins) : [...config],
        })),
        // Where names are registered, then where they are only read.
        { config: zone ? [zone, ...legacyZones] : [], id: 'names', isEnabled: Boolean(zone) },
      ],
    }
  })
  const origins = kept(({ origins }): OriginsResponse => ({ allowedOrigins: [...origins] }))
  const analytics = kept(
    ({ analyticsEnabled }): AnalyticsConfigResponse => ({
      isAnalyticsEnabled: telemetry && analyticsEnabled,
    }),
  )
  return [
    route(
      {
        access: 'project',
        method: 'get',
        path: '/appkit/v1/config',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: projectConfigResponse,
          description:
            'All six features, and `names` with its zones; ways to log in are those that are there.',
          status: 200,
        },
        summary: 'Tells which features the project has on.',
        tag: 'Project',
      },
      (c, { project }) => answer(c, config(project)),
    ),
    route(
      {
        access: 'project',
        // A page that is not allowed must be able to read the list that says so (S8.14).
        anyOrigin: true,
        method: 'get',
        path: '/projects/v1/origins',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: originsResponse,
          description: 'The allow-list; an empty one allows every origin.',
          status: 200,
        },
        summary: 'Lists the origins the project allows. Answers to any origin.',
        tag: 'Project',
      },
      (c, { project }) => answer(c, origins(project)),
    ),
    route(
      {
        access: 'project',
        method: 'get',
        path: '/getAnalyticsConfig',
        query: sdkParameters,
        rate: 'rest',
        response: {
          content: analyticsConfigResponse,
          description: 'Whether events are kept.',
          status: 200,
        },
        summary: 'Tells whether to send events.',
        tag: 'Project',
      },
      (c, { project }) => answer(c, analytics(project)),
    ),
  ]
}

/** Serialises an answer once for as long as the project is the same object, which an edit ends. */
function kept(read: (project: Project) => unknown): (project: Project) => Answer {
  const answers = new WeakMap<Project, Answer>()
  return (project) => {
    const known = answers.get(project)
    if (known) return known
    const body = JSON.stringify(read(project))
    const made = { body, etag: etagOf(body) }
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
