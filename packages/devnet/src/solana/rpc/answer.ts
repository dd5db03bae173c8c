import { parseJsonWithBigInts, stringifyJsonWithBigInts } from '@solana/rpc-spec-types'
import { z } from 'zod'
import type { SolanaNode } from '../node/createSolanaNode.ts'
import { methods } from './methods.ts'
import { RpcError, rpcErrorCodes } from './RpcError.ts'

/** What an answer is made from. */
export type AnswerContext = { node: SolanaNode; genesisHash: string }

/** Runs one method; how the HTTP and the WebSocket server differ. */
export type Call = (name: string, parameters: readonly unknown[]) => unknown

const request = z.object({
  id: z.union([z.string(), z.number(), z.bigint(), z.null()]).optional(),
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
})

/** The text that answers a JSON-RPC request or batch; undefined when nothing in it wants an answer. */
export async function answer(text: string, call: Call): Promise<string | undefined> {
  let body: unknown
  try {
    body = parseJsonWithBigInts(text)
  } catch {
    return stringifyJsonWithBigInts(failure(null, rpcErrorCodes.parse, 'Parse error'))
  }
  if (!Array.isArray(body)) {
    const reply = await answerOne(body, call)
    return reply && stringifyJsonWithBigInts(reply)
  }
  if (body.length === 0) return stringifyJsonWithBigInts(invalidRequest)
  const replies: unknown[] = []
  // In order: a batch may send a transaction and ask for it.
  for (const one of body) {
    const reply = await answerOne(one, call)
    if (reply) replies.push(reply)
  }
  return replies.length > 0 ? stringifyJsonWithBigInts(replies) : undefined
}

/** Calls the methods of the RPC, with their parameters checked. */
export function callMethods({ genesisHash, node }: AnswerContext): Call {
  return (name, given) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw methodNotFound()
    const parameters = readParameters(method.parameters, given)
    return method.answer(node, parameters as never, genesisHash)
  }
}

/**
 * Reads the parameters of a call.
 *
 * @throws {RpcError}
 */
export function readParameters<Schema extends z.ZodType>(
  schema: Schema,
  given: readonly unknown[],
): z.output<Schema> {
  const read = schema.safeParse(filled(schema, given))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const reason = issue?.message ?? ''
  const message = /^Invalid (param|limit)/.test(reason)
    ? reason
    : `Invalid params: ${reason}${issue?.path.length ? ` (at ${issue.path.join('.')})` : ''}.`
  throw new RpcError(rpcErrorCodes.invalidParameters, message)
}

export function methodNotFound(): RpcError {
  return new RpcError(rpcErrorCodes.methodNotFound, 'Method not found')
}

/** Parameters left out at the end count as given without a value. */
function filled(schema: z.ZodType, given: readonly unknown[]): readonly unknown[] {
  const length = schema instanceof z.ZodTuple ? schema.def.items.length : given.length
  return [...given, ...Array.from({ length: Math.max(0, length - given.length) }, () => undefined)]
}

async function answerOne(body: unknown, call: Call): Promise<object | undefined> {
  const read = request.safeParse(body)
  if (!read.success) return invalidRequest
  const { id, method, params = [] } = read.data
  try {
    const result = await call(method, params)
    return id === undefined ? undefined : { id, jsonrpc: '2.0', result }
  } catch (error) {
    if (id === undefined) return undefined
    if (error instanceof RpcError) return failure(id, error.code, error.message, error.data)
    return failure(id, rpcErrorCodes.internal, `Internal error: ${String(error)}`)
  }
}

const invalidRequest = failure(null, rpcErrorCodes.invalidRequest, 'Invalid request')

function failure(id: unknown, code: number, message: string, data?: unknown) {
  return {
    error: { code, ...(data === undefined ? {} : { data }), message },
    id,
    jsonrpc: '2.0',
  }
}
