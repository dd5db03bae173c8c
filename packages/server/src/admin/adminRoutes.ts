import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { ProjectExistsError, type ProjectRepository } from '../projects/projectRepository.ts'
import { type AdminRequest, adminRequest } from './adminRequest.ts'

/** Edits projects for the operator, whom the local socket lets in. */
export function adminRoutes({ projects }: { projects: ProjectRepository }): Route[] {
  return [
    route(
      {
        access: 'operator',
        body: { json: adminRequest },
        method: 'post',
        path: '/projects',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.unknown() }),
          description: 'What the repository of projects answers.',
          status: 200,
        },
        summary: 'Reads or edits projects.',
        tag: 'Project',
      },
      // A project that is not there is null, for JSON has no undefined.
      async (c, { body }) => c.json({ result: (await act(projects, body)) ?? null }),
    ),
  ]
}

async function act(projects: ProjectRepository, request: AdminRequest): Promise<unknown> {
  switch (request.operation) {
    case 'create':
      try {
        return await projects.create(request.settings, request.actor)
      } catch (cause) {
        if (!(cause instanceof ProjectExistsError)) throw cause
        const { code, message: description } = cause
        throw new ApiError({ cause, code, description, field: 'id', status: 409 })
      }
    case 'edit':
      return projects.edit(request.id, request.edit, request.actor)
    case 'find':
      return projects.find(request.id)
    case 'list':
      return projects.list()
    case 'remove':
      return projects.remove(request.id, request.actor)
    default:
      return request satisfies never
  }
}
