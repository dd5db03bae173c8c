import { Hono } from 'hono'
import { ApiError } from '../http/ApiError.ts'
import { errorResponse, toApiError } from '../http/errorResponse.ts'
import { limitBody } from '../http/limitBody.ts'
import { readJson } from '../http/readJson.ts'
import { requestId } from '../http/requestId.ts'
import type { ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import { ProjectExistsError, type ProjectRepository } from '../projects/projectRepository.ts'
import { type AdminRequest, adminRequest } from './adminRequest.ts'

export type AdminRoutesParameters = { projects: ProjectRepository; maxBodyBytes: number }

/** Edits projects for whoever reaches the local socket; never mounted where the network comes in. */
export function adminRoutes({ projects, maxBodyBytes }: AdminRoutesParameters): ServerRoutes {
  return new Hono<ServerEnv>()
    .use(requestId(), limitBody({ maxBytes: maxBodyBytes }))
    .onError((error, c) => errorResponse(c, toApiError(error)))
    .post('/projects', async (c) => {
      const request = await readJson(c, adminRequest)
      // A project that is not there is null, for JSON has no undefined.
      return c.json({ result: (await act(projects, request)) ?? null })
    })
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
