import { originAllowed } from '@latchkey/protocol'
import type { Project } from '../projects/Project.ts'
import { ApiError } from './ApiError.ts'
import type { ServerContext, ServerMiddleware } from './ServerEnv.ts'

/** Finds a project by its id; `undefined` when there is none. */
export type FindProject = (id: string) => Project | undefined | Promise<Project | undefined>

/**
 * Finds the request's project and checks that its page may use it.
 *
 * Answers 401 for a missing, unknown or disabled project and 403 for an origin off the allow-list. Requests
 * without an `Origin` come from servers and command lines, which an allow-list cannot hold back.
 */
export function requireProject({
  findProject,
  checkOrigin = true,
}: {
  findProject: FindProject
  checkOrigin?: boolean | undefined
}): ServerMiddleware {
  return async function requireProject(c, next) {
    const id = await projectIdOf(c)
    if (!id)
      throw new ApiError({
        code: 'project_missing',
        description: 'The project id is missing: send projectId in the query.',
        field: 'projectId',
        status: 401,
      })

    const found = findProject(id)
    const project = found instanceof Promise ? await found : found
    if (!project?.enabled)
      throw new ApiError({
        code: project ? 'project_disabled' : 'project_unknown',
        description: project ? 'This project is disabled.' : 'There is no project with this id.',
        field: 'authentication',
        status: 401,
      })

    const origin = c.req.header('origin')
    if (checkOrigin && origin !== undefined && !originAllowed(origin, project.origins))
      throw new ApiError({
        code: 'origin_not_allowed',
        description: `The origin ${origin.slice(0, 256)} is not on the allow-list of this project.`,
        field: 'origin',
        status: 403,
      })

    c.set('project', project)
    await next()
  }
}

async function projectIdOf(c: ServerContext): Promise<string | undefined> {
  const fromQuery = c.req.query('projectId')
  if (fromQuery) return fromQuery
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    // A body that is not JSON is the route's to refuse; here it only holds no project id.
    const body: unknown = await c.req.json().catch(() => undefined)
    if (typeof body === 'object' && body !== null && 'projectId' in body)
      if (typeof body.projectId === 'string' && body.projectId) return body.projectId
  }
  return c.req.header('x-project-id')
}
