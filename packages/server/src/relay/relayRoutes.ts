import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { TakeUpgrade } from '../http/RouteDeclaration.ts'
import { type Route, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { socketRoute } from '../http/socketRoute.ts'
import { type AdmissionRules, admitClient } from './admitClient.ts'
import type { Methods } from './createMethods.ts'
import { unitsOf, type WorkLimit } from './createWorkLimit.ts'
import { onceOut } from './onceOut.ts'
import { parseFrame } from './parseFrame.ts'
import { RelayError } from './RelayError.ts'
import type { RelayMetrics } from './relayMetrics.ts'
import { writeError, writeResult } from './writeFrame.ts'

export type RelayRoutesParameters = {
  methods: Methods
  rules: AdmissionRules
  work: Pick<WorkLimit, 'checkToken' | 'take'>
  metrics: Pick<RelayMetrics, 'errors'>
  /** Hex of the relay's Ed25519 public key. */
  publicKey: string
  isStopping: () => boolean
  /** Takes the sockets. It checks project and page itself, since it refuses in the words of its protocol. */
  upgrade: TakeUpgrade
  onError(error: unknown): void
}

type Caller = { addressKey: string; clientId: string; project: string }

const id = z.union([z.string(), z.number()])
const callSchema = z.object({
  id,
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.unknown().optional(),
})
const answerSchema = z.object({
  error: z.object({ code: z.number(), data: z.string(), message: z.string() }).optional(),
  id,
  jsonrpc: z.literal('2.0'),
  result: z.unknown().optional(),
})

const tokenParameter = {
  auth: { description: 'The client’s token, where no `Authorization: Bearer` can be sent.' },
} as const

/** The relay over HTTP: the same requests for servers, its key, and a probe. */
export function relayRoutes({
  methods,
  rules,
  metrics,
  publicKey,
  isStopping,
  onError,
  upgrade,
  work,
}: RelayRoutesParameters): Route[] {
  function fail(id: string, error: RelayError): string {
    metrics.errors.inc({ tag: error.tag })
    return writeError(id, error)
  }

  /** The body is not parsed yet, so its id is not known. */
  function tooMany(): string {
    return fail('null', new RelayError('TooManyRequests', 'Too many requests.'))
  }

  async function answer(caller: Caller, c: ServerContext, text: string): Promise<string> {
    // Before it is parsed, which is what a large body costs.
    if (!(await work.take(caller, 1 + unitsOf(text.length)))) return tooMany()
    const frame = parseFrame(text)
    if (frame.kind === 'malformed') return fail(frame.id, frame.error)
    if (frame.kind === 'answer')
      return fail('null', new RelayError('InvalidMethod', 'There is no method.'))
    try {
      const { result, after, handed } = await methods.call(caller, frame.method, frame.params)
      if (after || handed)
        onceOut(c.env, ({ isHanded }) => {
          after?.()
          if (isHanded) handed?.().catch(onError)
        })
      return writeResult(frame.id, result)
    } catch (error) {
      if (error instanceof RelayError) return fail(frame.id, error)
      onError(error)
      return fail(frame.id, new RelayError('Internal', 'Something went wrong on the relay.'))
    }
  }

  const socket = {
    access: 'project',
    method: 'get',
    query: {
      ...tokenParameter,
      ua: { description: 'Kind of the calling client.' },
      useOnCloseEvent: {
        description:
          '`true` tells a refusal by an error and a close (3000) instead of a failed upgrade.',
      },
    },
    rate: 'rest',
    response: {
      content: 'text/plain',
      description: 'A WebSocket of JSON-RPC frames; without an upgrade 426.',
      status: 101,
    },
    tag: 'Relay',
  } as const
  const taken = {
    explanation: 'The relay speaks WebSocket here; over HTTP it answers POST /relay/rpc.',
    upgrade,
  }

  return [
    socketRoute(
      {
        ...socket,
        path: '/relay',
        summary: 'Opens a socket of the relay. The project is checked at the upgrade.',
      },
      taken,
    ),
    socketRoute({ ...socket, path: '/relay/', summary: 'The same, as clients write it.' }, taken),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/relay/health',
        rate: 'unlimited',
        response: { content: 'text/plain', description: '503 while it stops.', status: 200 },
        summary: 'Says that the relay takes sockets.',
        tag: 'Relay',
      },
      (c) => (isStopping() ? c.text('stopping', 503) : c.text('OK')),
    ),
    route(
      {
        access: 'public',
        method: 'get',
        path: '/relay/public-key',
        rate: 'rest',
        response: { content: 'text/plain', description: '64 hex digits.', status: 200 },
        summary: 'The relay’s Ed25519 key.',
        tag: 'Relay',
      },
      (c) => c.text(publicKey),
    ),
    route(
      {
        access: 'project',
        body: { text: callSchema },
        method: 'post',
        path: '/relay/rpc',
        query: tokenParameter,
        rate: 'rpc',
        response: {
          content: answerSchema,
          description: 'The answer; its id is written as the request wrote it.',
          status: 200,
        },
        summary: 'Answers one relay request without a socket.',
        tag: 'Relay',
      },
      async (c, { body, project }) => {
        c.header('Cache-Control', 'no-store')
        const address = addressKey(c.get('clientAddress'))
        const text = (await work.checkToken(address))
          ? await answer(
              { addressKey: address, clientId: clientOf(c, rules), project: project.id },
              c,
              body,
            )
          : tooMany()
        return c.body(text, 200, { 'Content-Type': 'application/json' })
      },
    ),
  ]
}

function clientOf(c: ServerContext, rules: AdmissionRules): string {
  try {
    return admitClient(
      {
        auth: c.req.query('auth'),
        authorization: c.req.header('authorization'),
        host: c.req.header('host'),
        localAddress: c.env.incoming?.socket.localAddress,
      },
      rules,
    )
  } catch (error) {
    if (!(error instanceof RelayError)) throw error
    throw new ApiError({
      cause: error,
      code: error.tag === 'MissingJwt' ? 'relay_token_missing' : 'relay_token_invalid',
      description: error.message,
      field: 'authorization',
      status: 401,
    })
  }
}
