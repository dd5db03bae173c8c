import * as z from 'zod'
import type { Chain } from '../chains/chainConfig.ts'
import { isEvmChain } from '../chains/chainKind.ts'
import { findChain } from '../chains/findChain.ts'
import { ApiError } from '../http/ApiError.ts'
import { addressKey } from '../http/clientAddress.ts'
import { type Charge, type Route, type RouteContext, route } from '../http/route.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { sentBody } from '../http/sentBody.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { type ByteHold, maxAnswerBytes } from '../upstream/createByteBudget.ts'
import type { Unanswered } from '../upstream/Unanswered.ts'
import { askNameCall } from './askNameCall.ts'
import type { CallOutcome, ChainRpc } from './createChainRpc.ts'
import type { Rpc } from './createRpc.ts'
import type { Dialect } from './Dialect.ts'
import { rpcErrorCodes } from './errorCodes.ts'
import type { Call, CallId, CallResponse, CallResult, RpcError } from './JsonRpc.ts'
import { type ParsedCall, parseCalls } from './parseCalls.ts'
import { type NameCall, readNameCall } from './readNameCall.ts'
import type { ResultStream } from './streamResult.ts'

const callSchema = z.object({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.unknown().optional(),
})
const answerSchema = z.object({
  error: z
    .object({ code: z.number(), data: z.unknown().optional(), message: z.string() })
    .optional(),
  id: z.union([z.string(), z.number(), z.null()]),
  jsonrpc: z.literal('2.0'),
  result: z.unknown().optional(),
})

type Answer =
  | { content: CallResponse | readonly CallResponse[]; status: 200 | 400 | 429 }
  /** The result of one call, as the node has written it. */
  | { id: CallId; stream: ResultStream }

/**
 * Sends JSON-RPC on to the chain's nodes (S7.39, S7.41): one call or a batch of up to 1000.
 *
 * Bad input is answered in JSON-RPC's own way; only an unknown chain (400) and a chain without a reachable node
 * (503) get the envelope, because then no call was looked at.
 */
export function rpcRoutes({
  chains,
  rpc,
  clock = systemClock,
}: {
  chains: ReadonlyMap<string, Chain>
  rpc: Rpc
  clock?: Clock | undefined
}): Route[] {
  async function answerCalls(c: RouteContext, text: string, charge: Charge): Promise<Response> {
    const chain = findChain(chains, c.req.query('chainId'))
    const chainRpc = rpc.chain(chain.id)
    if (!chainRpc) throw withoutRpc()
    const hold = chainRpc.hold(addressKey(c.get('clientAddress')))
    let isKept = false
    try {
      const answer = await answersTo(c, { chain, chainRpc, charge, hold, text })
      c.header('Cache-Control', 'no-store')
      c.header('Content-Type', 'application/json')
      isKept = true
      const { stringify } = chainRpc.dialect
      if ('stream' in answer) {
        const before = `{"jsonrpc":"2.0","id":${stringify(answer.id)},"result":`
        return c.body(answer.stream.open({ before, clock, onSent: hold.release }))
      }
      return c.body(
        sentBody(stringify(answer.content), { clock, onSent: hold.release }),
        answer.status,
      )
    } finally {
      if (!isKept) hold.release()
    }
  }

  async function answersTo(
    c: RouteContext,
    {
      chain,
      chainRpc,
      charge,
      hold,
      text,
    }: { chain: Chain; chainRpc: ChainRpc; charge: Charge; hold: ByteHold; text: string },
  ): Promise<Answer> {
    const { dialect } = chainRpc
    const body = parseCalls(text, dialect.parse)
    if (body.kind === 'refused')
      return { content: response(null, { error: body.error }), status: 400 }
    const items = body.kind === 'single' ? [body.item] : body.items
    const judged = items.map((item) => judge(item, chain, dialect))
    const asked = judged.flatMap((one) => ('call' in one ? [one.call] : []))
    await charge(asked.length)
    const visitor = addressKey(c.get('clientAddress'))
    const askName = (call: NameCall) =>
      askNameCall(call, { chainId: chain.id, charge, rpc, visitor })
    const [single] = body.kind === 'single' ? asked : []
    const name = single && nameCallOn(chain, single)
    const answered = single && (name ? await askName(name) : await chainRpc.stream(single, hold))
    if (answered && 'stream' in answered)
      return { id: judged[0]?.id ?? null, stream: answered.stream }
    const outcomes = answered
      ? [answered]
      : await sendTogether(asked, {
          askName: (call) => askName(call).catch(errorOfName),
          chain,
          send: (calls) => chainRpc.send(calls, hold),
        })
    failTogether(c, outcomes)

    const next = outcomes[Symbol.iterator]()
    const responses = judged.map((one): CallResponse => {
      if ('error' in one) return response(one.id, { error: one.error })
      const outcome: CallOutcome = next.next().value ?? { unanswered: 'down' }
      return response(
        one.id,
        'unanswered' in outcome ? { error: errorFor(outcome, dialect) } : outcome,
      )
    })
    const status = outcomes.length > 0 && outcomes.every(isLimited) ? 429 : 200
    const [first] = responses
    if (body.kind === 'batch' || !first) return { content: responses, status }
    return { content: first, status: 'error' in body.item ? 400 : status }
  }

  return ['/v1', '/v1/'].map((path) =>
    route(
      {
        access: 'project',
        asksNodes: true,
        body: { text: z.union([callSchema, z.array(callSchema)]) },
        method: 'post',
        path,
        query: {
          ...sdkParameters,
          chainId: { description: 'CAIP-2 id of the chain.', required: true },
        },
        rate: 'rpc',
        response: {
          content: z.union([answerSchema, z.array(answerSchema)]),
          description: 'The answer of the chain, or an array for a batch.',
          status: 200,
        },
        summary: 'Asks an EVM or Solana chain by JSON-RPC.',
        tag: 'Blockchain',
      },
      (c, { body, charge }) => answerCalls(c, body, charge),
    ),
  )
}

function nameCallOn(chain: Chain, call: Call): NameCall | undefined {
  return isEvmChain(chain) ? readNameCall(call) : undefined
}

/** Sends the calls of a batch, those that ask whom a name names each by itself. */
async function sendTogether(
  calls: readonly Call[],
  {
    askName,
    chain,
    send,
  }: {
    askName: (call: NameCall) => Promise<CallOutcome>
    chain: Chain
    send: (calls: readonly Call[]) => Promise<readonly CallOutcome[]>
  },
): Promise<readonly CallOutcome[]> {
  const named = calls.map((call) => nameCallOn(chain, call))
  const others = calls.filter((_, index) => !named[index])
  const [sent, ...names] = await Promise.all([
    others.length > 0 ? send(others) : [],
    ...named.flatMap((name) => (name ? [askName(name)] : [])),
  ])
  const [nextName, nextSent] = [names[Symbol.iterator](), sent[Symbol.iterator]()]
  return named.map((name) => (name ? nextName : nextSent).next().value ?? { unanswered: 'down' })
}

/** In a batch a name that no one vouches for is one error among answers. */
function errorOfName(error: unknown): CallOutcome {
  if (error instanceof ApiError && error.code === 'name_unwitnessed')
    return { error: { code: rpcErrorCodes.resourceUnavailable, message: error.message } }
  throw error
}

function withoutRpc(): ApiError {
  return new ApiError({
    code: 'chain_without_rpc',
    description: 'This chain has no JSON-RPC; a Bitcoin chain is read under /v1/bitcoin.',
    field: 'chainId',
    status: 400,
  })
}

/** A call that is none of the node's business gets its error here. */
function judge(
  item: ParsedCall,
  chain: Chain,
  dialect: Dialect,
): { id: CallId; call: Call } | { id: CallId; error: RpcError } {
  if ('error' in item) return item
  const { method } = item.call
  const access = dialect.access(method)
  const isOffered = chain.development || ('methods' in chain && chain.methods.includes(method))
  if (access === 'open' || (access === 'development' && isOffered)) return item
  return {
    error: {
      code: rpcErrorCodes.methodNotFound,
      message: `The method ${method.slice(0, 64)} does not exist/is not available`,
    },
    id: item.id,
  }
}

function failTogether(c: ServerContext, outcomes: readonly CallOutcome[]): void {
  if (outcomes.length === 0) return
  const waits = outcomes.map((one) => ('unanswered' in one ? one.retryAfterMs : undefined))
  const retryAfterMs = Math.max(0, ...waits.map((wait) => wait ?? 0))
  if (outcomes.every((one) => 'unanswered' in one && one.unanswered === 'down'))
    throw unavailable(retryAfterMs)
  if (outcomes.every(isLimited)) c.header('Retry-After', String(toSeconds(retryAfterMs)))
}

function isLimited(outcome: CallOutcome): boolean {
  return (
    'unanswered' in outcome && (outcome.unanswered === 'limited' || outcome.unanswered === 'busy')
  )
}

function unavailable(retryAfterMs: number): ApiError {
  return new ApiError({
    code: 'chain_unavailable',
    description: 'No node of this chain can be reached at the moment.',
    field: 'chainId',
    retryAfterSeconds: toSeconds(retryAfterMs),
    status: 503,
  })
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

const sentences: Readonly<Record<Unanswered['unanswered'], string>> = {
  busy: 'Too many answers are under way; try again in a moment',
  down: 'No node of this chain can be reached at the moment',
  limited: 'Request limit exceeded',
  oversized: `The answer is larger than ${maxAnswerBytes} bytes; ask for less`,
  unsure: 'The node did not answer; the request may have had its effect',
}

function errorFor({ unanswered }: Unanswered, { codes }: Dialect): RpcError {
  return { code: codes[unanswered], message: sentences[unanswered] }
}

function response(id: CallId, result: CallResult): CallResponse {
  return { id, jsonrpc: '2.0', ...result }
}
