import { Hono } from 'hono'
import { ApiError } from '../http/ApiError.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { ServerContext, ServerEnv, ServerRoutes } from '../http/ServerEnv.ts'
import { type AdmissionRules, admitClient } from './admitClient.ts'
import type { Methods } from './createMethods.ts'
import { parseFrame } from './parseFrame.ts'
import { RelayError } from './RelayError.ts'
import type { RelayMetrics } from './relayMetrics.ts'
import { writeError, writeResult } from './writeFrame.ts'

export type RelayRoutesParameters = {
  methods: Methods
  rules: AdmissionRules
  metrics: Pick<RelayMetrics, 'errors'>
  /** Hex of the relay's Ed25519 public key. */
  publicKey: string
  isStopping: () => boolean
  onTrouble(error: unknown): void
}

/** The relay over HTTP: the same requests for servers, its key, and a probe. */
export function relayRoutes({
  methods,
  rules,
  metrics,
  publicKey,
  isStopping,
  onTrouble,
}: RelayRoutesParameters): ServerRoutes {
  async function answer(clientId: string, c: ServerContext): Promise<string> {
    const frame = parseFrame(await c.req.text())
    const fail = (id: string, error: RelayError) => {
      metrics.errors.inc({ tag: error.tag })
      return writeError(id, error)
    }
    if (frame.kind === 'malformed') return fail(frame.id, frame.error)
    if (frame.kind === 'answer')
      return fail('null', new RelayError('InvalidMethod', 'There is no method.'))
    try {
      const caller = { addressKey: addressKey(c.get('clientAddress')), clientId }
      const { result, after } = await methods.call(caller, frame.method, frame.params)
      after?.()
      return writeResult(frame.id, result)
    } catch (error) {
      if (error instanceof RelayError) return fail(frame.id, error)
      onTrouble(error)
      return fail(frame.id, new RelayError('Internal', 'Something went wrong on the relay.'))
    }
  }

  return new Hono<ServerEnv>()
    .get('/relay', upgradeOnly)
    .get('/relay/', upgradeOnly)
    .get('/relay/health', (c) => (isStopping() ? c.text('stopping', 503) : c.text('OK')))
    .get('/relay/public-key', (c) => c.text(publicKey))
    .post('/relay/rpc', async (c) => {
      const clientId = clientOf(c, rules)
      c.header('Cache-Control', 'no-store')
      return c.body(await answer(clientId, c), 200, { 'Content-Type': 'application/json' })
    })
}

function upgradeOnly(c: ServerContext): Response {
  c.header('Upgrade', 'websocket')
  throw new ApiError({
    code: 'upgrade_required',
    description: 'The relay speaks WebSocket here; over HTTP it answers POST /relay/rpc.',
    status: 426,
  })
}

function clientOf(c: ServerContext, rules: AdmissionRules): string {
  try {
    return admitClient(
      {
        auth: c.req.query('auth'),
        authorization: c.req.header('authorization'),
        host: c.req.header('host'),
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
