import type { Authenticators } from './Authenticators.ts'
import { admitProject, type FindProject } from './admitProject.ts'
import type { ServerContext } from './ServerEnv.ts'

/**
 * Finds the request's project and checks that its page may use it.
 *
 * Answers 401 for a missing, unknown or disabled project and 403 for an origin off the allow-list. Requests
 * without an `Origin` come from servers and command lines, which an allow-list cannot hold back.
 */
export function authenticateProject({
  findProject,
}: {
  findProject: FindProject
}): NonNullable<Authenticators['project']> {
  return async function authenticateProject(c, { anyOrigin }) {
    const origin = anyOrigin ? undefined : c.req.header('origin')
    const fetchSite = anyOrigin ? undefined : c.req.header('sec-fetch-site')
    const id = await projectIdOf(c)
    const project = await admitProject({ fetchSite, findProject, id, origin })
    c.set('project', project)
    return { project }
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
