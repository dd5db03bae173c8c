import { ApiError } from '../http/ApiError.ts'
import type { Authenticators } from '../http/Authenticators.ts'
import { admitProject, type FindProject } from '../http/admitProject.ts'
import type { SessionRepository } from './createSessionRepository.ts'
import type { Tokens } from './createTokens.ts'
import { readBearer } from './readBearer.ts'

/**
 * Recognises a visitor by the token that signing in gave: the session is still there, its project still lets its page in, and
 * a page that asks is of the origin that the token is for.
 */
export function authenticateVisitor({
  findProject,
  now,
  sessions,
  tokens,
}: {
  findProject: FindProject
  now: () => number
  sessions: Pick<SessionRepository, 'find'>
  tokens: Tokens
}): NonNullable<Authenticators['visitor']> {
  return async function authenticateVisitor(c) {
    const id = await tokens.verify(
      readBearer(c, { code: 'token_missing', header: 'authorization' }),
    )
    const session = await sessions.find(id, now())
    if (!session)
      throw new ApiError({
        code: 'session_ended',
        description: 'The session has ended: sign in again.',
        field: 'authorization',
        status: 401,
      })
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== session.origin)
      throw new ApiError({
        code: 'token_other_origin',
        description: 'The token is for pages of another origin.',
        field: 'origin',
        status: 403,
      })
    const project = await admitProject({
      findProject,
      id: session.project,
      // What the project has forbidden since ends what was begun there.
      origin: session.origin,
    })
    c.set('project', project)
    return { project, session }
  }
}
