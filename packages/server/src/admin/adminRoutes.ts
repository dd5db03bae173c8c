import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { ProjectExistsError, type ProjectRepository } from '../projects/projectRepository.ts'
import { type AdminRequest, adminRequest, keysRequest } from './adminRequest.ts'
import type { ServedRepositories } from './connectServer.ts'

/** Edits projects and puts new keys in for the operator, whom the local socket lets in. */
export function adminRoutes({ keys, projects }: ServedRepositories): Route[] {
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
    route(
      {
        access: 'operator',
        body: { json: keysRequest },
        method: 'post',
        path: '/keys',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.string() }),
          description: 'The id of the new key.',
          status: 200,
        },
        summary: 'Puts a new key in the place of the one that signs tokens.',
        tag: 'Sign-in',
      },
      async (c, { body: { actor } }) => c.json({ result: await keys.rotate(actor) }),
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
