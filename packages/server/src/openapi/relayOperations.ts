import * as z from 'zod'
import type { Operation } from './Operation.ts'

const id = z.union([z.string(), z.number()])

const relayQuery = {
  auth: { description: 'The client’s token, where no `Authorization: Bearer` can be sent.' },
} as const

const relaySocket: Operation = {
  method: 'get',
  path: '/relay',
  project: true,
  query: {
    ...relayQuery,
    ua: { description: 'Kind of the calling client.' },
    useOnCloseEvent: {
      description:
        '`true` tells a refusal by an error and a close (3000) instead of a failed upgrade.',
    },
  },
  response: {
    content: 'text/plain',
    description: 'A WebSocket of JSON-RPC frames; without an upgrade 426.',
    status: 101,
  },
  summary: 'Opens a socket of the relay. The project is checked at the upgrade.',
  tag: 'Relay',
}

/** The relay’s routes. */
export const relayOperations: readonly Operation[] = [
  relaySocket,
  { ...relaySocket, path: '/relay/', summary: 'The same, as clients write it.' },
  {
    method: 'get',
    path: '/relay/health',
    project: false,
    response: { content: 'text/plain', description: '503 while it stops.', status: 200 },
    summary: 'Says that the relay takes sockets.',
    tag: 'Relay',
  },
  {
    method: 'get',
    path: '/relay/public-key',
    project: false,
    response: { content: 'text/plain', description: '64 hex digits.', status: 200 },
    summary: 'The relay’s Ed25519 key.',
    tag: 'Relay',
  },
  {
    body: z.object({
      id,
      jsonrpc: z.literal('2.0'),
      method: z.string(),
      params: z.unknown().optional(),
    }),
    method: 'post',
    path: '/relay/rpc',
    project: true,
    query: relayQuery,
    response: {
      content: z.object({
        error: z.object({ code: z.number(), data: z.string(), message: z.string() }).optional(),
        id,
        jsonrpc: z.literal('2.0'),
        result: z.unknown().optional(),
      }),
      description: 'The answer; its id is written as the request wrote it.',
      status: 200,
    },
    summary: 'Answers one relay request without a socket.',
    tag: 'Relay',
  },
]
