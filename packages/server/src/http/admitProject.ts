import { originAllowed } from '@latchkey/protocol'
import type { Project } from '../projects/Project.ts'
import { ApiError } from './ApiError.ts'

/** Finds a project by its id; `undefined` when there is none. */
export type FindProject = (id: string) => Project | undefined | Promise<Project | undefined>

export type AdmitProjectParameters = {
  id: string | null | undefined
  /** The page's, when it checks; requests without one come from servers and command lines. */
  origin: string | undefined
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
  return project
}
