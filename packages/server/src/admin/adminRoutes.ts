import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { type Route, route } from '../http/route.ts'
import { ProjectExistsError } from '../projects/ProjectExistsError.ts'
import type { ProjectRepository } from '../projects/ProjectRepository.ts'
import {
  type AdminRequest,
  adminRequest,
  backupRequest,
  type EmbeddersRequest,
  embeddersRequest,
  historyRequest,
  keysRequest,
  type NamesRequest,
  namesRequest,
  sessionsRequest,
} from './adminRequest.ts'
import type { ServedRepositories } from './connectServer.ts'

/**
 * Edits projects and which sites may show their wallets, takes names down, forgets activity, puts new keys in, ends sessions
 * and writes backups for the operator, whom the local socket lets in.
 */
export function adminRoutes({
  backup,
  embedders,
  history,
  keys,
  names,
  projects,
  sessions,
}: ServedRepositories): Route[] {
  return [
    route(
      {
        access: 'operator',
        body: { json: backupRequest },
        method: 'post',
        path: '/backup',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.record(z.string(), z.number()) }),
          description: 'The number of rows of each table.',
          status: 200,
        },
        summary: 'Writes every row into a file.',
        tag: 'Operations',
      },
      async (c, { body: { file } }) => {
        try {
          return c.json({ result: await backup(file) })
        } catch (cause) {
          // Such as a folder that is not there; the operator needs the system's own words.
          if (!(cause instanceof Error && 'syscall' in cause)) throw cause
          throw new ApiError({
            cause,
            code: 'backup_failed',
            description: cause.message,
            field: 'file',
            status: 400,
          })
        }
      },
    ),
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
        body: { json: embeddersRequest },
        method: 'post',
        path: '/embedders',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.unknown() }),
          description: 'What the repository of embedders answers.',
          status: 200,
        },
        summary: 'Reads or edits which sites may show the wallet of a project.',
        tag: 'Wallet',
      },
      async (c, { body }) => c.json({ result: (await actOnEmbedders(embedders, body)) ?? null }),
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
    route(
      {
        access: 'operator',
        body: { json: sessionsRequest },
        method: 'post',
        path: '/sessions',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.number() }),
          description: 'How many there were.',
          status: 200,
        },
        summary: 'Ends the session of every visitor.',
        tag: 'Sign-in',
      },
      async (c, { body: { actor } }) => c.json({ result: await sessions.endAll(actor) }),
    ),
    route(
      {
        access: 'operator',
        body: { json: historyRequest },
        method: 'post',
        path: '/history',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.nullable(z.object({ entries: z.number() })) }),
          description: 'How many entries are gone; null when nothing of the chain was read.',
          status: 200,
        },
        summary: 'Forgets the activity that was read of a chain, to read it anew.',
        tag: 'Operations',
      },
      async (c, { body: { actor, chain, from } }) =>
        c.json({ result: (await history.reset(chain, { actor, from })) ?? null }),
    ),
    route(
      {
        access: 'operator',
        body: { json: namesRequest },
        method: 'post',
        path: '/names',
        rate: 'unlimited',
        response: {
          content: z.object({ result: z.unknown() }),
          description: 'What the repository of names answers.',
          status: 200,
        },
        summary: 'Reads a name, takes it down, or lets it be registered again.',
        tag: 'Names',
      },
      async (c, { body }) => c.json({ result: (await actOnName(names, body)) ?? null }),
    ),
  ]
}

async function actOnEmbedders(
  embedders: ServedRepositories['embedders'],
  request: EmbeddersRequest,
): Promise<unknown> {
  switch (request.operation) {
    case 'add':
      return embedders.add(request.project, request)
    case 'list':
      return embedders.list(request.project)
    case 'remove':
      return embedders.remove(request.project, request)
    default:
      return request satisfies never
  }
}

async function actOnName(
  names: ServedRepositories['names'],
  request: NamesRequest,
): Promise<unknown> {
  switch (request.operation) {
    case 'allow':
      return names.allow(request.name, { actor: request.actor })
    case 'find':
      return names.find(request.name)
    case 'takeDown':
      return names.takeDown(request.name, { actor: request.actor, now: request.now })
    default:
      return request satisfies never
  }
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
