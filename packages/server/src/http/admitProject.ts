import { originAllowed } from '@latchkey/protocol'
import type { Project } from '../projects/Project.ts'
import { ApiError } from './ApiError.ts'

/** Finds a project by its id; `undefined` when there is none. */
export type FindProject = (id: string) => Project | undefined | Promise<Project | undefined>

export type AdmitProjectParameters = {
  id: string | null | undefined
  /** The page's, when it checks; requests without one come from servers and command lines. */
  origin: string | undefined
  /** What a browser says of the page in `Sec-Fetch-Site`; other programs say nothing. */
  fetchSite?: string | undefined
  findProject: FindProject
}

/**
 * Finds a project and checks that the page may use it: over HTTP and WebSockets the same.
 *
 * @throws {ApiError} 401 for a missing, unknown or disabled project, 403 for an origin off the allow-list.
 */
export async function admitProject({
  id,
  origin,
  fetchSite,
  findProject,
}: AdmitProjectParameters): Promise<Project> {
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

  if (origin !== undefined && !originAllowed(origin, project.origins))
    throw new ApiError({
      code: 'origin_not_allowed',
      description: `The origin ${origin.slice(0, 256)} is not on the allow-list of this project.`,
      field: 'origin',
      status: 403,
    })
  // Pages load scripts and frames without an `Origin`; whose page it is, only an allowed origin can tell.
  const isOtherPage = fetchSite === 'cross-site' || fetchSite === 'same-site'
  if (origin === undefined && isOtherPage && project.origins.length > 0)
    throw new ApiError({
      code: 'origin_not_allowed',
      description: 'Pages of other sites ask with an origin.',
      field: 'origin',
      status: 403,
    })
  return project
}
