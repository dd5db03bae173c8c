import {
  accountMetadata,
  endedResponse,
  type MeResponse,
  meResponse,
  signOutRequest,
  type VisitorSessionsResponse,
  visitorSessionsResponse,
} from '@latchkey/protocol/http'
import { ApiError } from '../http/ApiError.ts'
import { parseBody } from '../http/readJson.ts'
import { type Route, route } from '../http/route.ts'
import { accountParts } from './AuthSession.ts'
import type { SessionRepository } from './createSessionRepository.ts'

const tag = 'Sign-in'
const maxMetadataBytes = 4096

/** What a visitor who has signed in may see and end: the account's own sessions on the same origin. */
export function visitorRoutes({
  now,
  sessions,
}: {
  /** Milliseconds since 1970. */
  now: () => number
  sessions: SessionRepository
}): Route[] {
  return [
    route(
      {
        access: 'visitor',
        method: 'get',
        path: '/auth/v1/me',
        rate: 'rest',
        response: { content: meResponse, description: 'The account and its session.', status: 200 },
        summary: 'Tells who has signed in.',
        tag,
      },
      async (c, { session }) => {
        const { address, chainId } = accountParts(session.account)
        const json = await sessions.findMetadata(session)
        const me: MeResponse = {
          account: session.account,
          address,
          chainId,
          metadata: json === undefined ? null : JSON.parse(json),
          sessionId: session.id,
        }
        c.header('Cache-Control', 'no-store')
        return c.json(me)
      },
    ),
    route(
      {
        access: 'visitor',
        // None at all is an answer, too.
        body: { text: signOutRequest },
        method: 'post',
        path: '/auth/v1/sign-out',
        rate: 'rest',
        response: { content: endedResponse, description: 'How many ended.', status: 200 },
        summary: 'Ends this session, or with `{"all":true}` each of the account on this origin.',
        tag,
      },
      async (c, { body, session }) => {
        const isAll = body !== '' && parseBody(body, signOutRequest).all === true
        return c.json({ ended: await sessions.end(session, isAll ? undefined : session.id) })
      },
    ),
    route(
      {
        access: 'visitor',
        method: 'get',
        path: '/auth/v1/sessions',
        rate: 'rest',
        response: {
          content: visitorSessionsResponse,
          description: 'The newest first.',
          status: 200,
        },
        summary: 'Lists the account’s sessions on this origin.',
        tag,
      },
      async (c, { session }) => {
        const found = await sessions.list(session, now())
        const list: VisitorSessionsResponse = {
          sessions: found.map(({ createdAt, expiresAt, id, usedAt, walletName }) => ({
            createdAt: new Date(createdAt).toISOString(),
            expiresAt: new Date(expiresAt).toISOString(),
            id,
            isCurrent: id === session.id,
            usedAt: new Date(usedAt).toISOString(),
            walletName,
          })),
        }
        c.header('Cache-Control', 'no-store')
        return c.json(list)
      },
    ),
    route(
      {
        access: 'visitor',
        method: 'delete',
        path: '/auth/v1/sessions/{id}',
        rate: 'rest',
        response: { content: endedResponse, description: 'It ended.', status: 200 },
        summary: 'Ends a session of the account on this origin.',
        tag,
      },
      async (c, { session }) => {
        const id = c.req.param('id')
        const ended = /^[0-9a-f]{32}$/.test(id) ? await sessions.end(session, id) : 0
        if (ended > 0) return c.json({ ended })
        throw new ApiError({
          code: 'session_unknown',
          description: 'The account has no such session on this origin.',
          field: 'id',
          status: 404,
        })
      },
    ),
    route(
      {
        access: 'visitor',
        body: { json: accountMetadata },
        method: 'put',
        path: '/auth/v1/account-metadata',
        rate: 'rest',
        response: { content: accountMetadata, description: 'What is kept now.', status: 200 },
        summary: 'Keeps an object of at most 4 kB with the account, in place of what was kept.',
        tag,
      },
      async (c, { body: { metadata }, session }) => {
        const json = JSON.stringify(metadata)
        if (Buffer.byteLength(json) > maxMetadataBytes)
          throw new ApiError({
            code: 'metadata_too_large',
            description: `The metadata of an account may take ${maxMetadataBytes} bytes at most.`,
            field: 'metadata',
            status: 413,
          })
        await sessions.saveMetadata(session, { json, now: now() })
        return c.json({ metadata })
      },
    ),
  ]
}
