import { readRecord } from '../json/readRecord.ts'
import type { AskedNode } from './askWitnesses.ts'

/** What a call came to: what it returned, or what the code said when it ended badly, as far as the node passes that on. */
export type CallAnswer = { result: string } | { reverted: string | undefined }

/** What nodes say of code that ends badly, where they do not use the code 3 that Geth does. */
const endedBadly =
  /revert|invalid opcode|out of gas|stack (?:under|over)flow|bad (?:jump|instruction)/i

/**
 * Runs a call (`eth_call`) at the node's block, or over the state given in place of that. @throws {Error} when the node did not
 * run it
 */
export async function readCall(
  { block, request }: Pick<AskedNode, 'request'> & { block: unknown },
  call: { data: string; to?: string | undefined },
  overrides: readonly unknown[] = [],
): Promise<CallAnswer> {
  const { error, result } = readRecord(await request('eth_call', [call, block, ...overrides])) ?? {}
  if (typeof result === 'string') return { result: result.toLowerCase() }
  const { code, data, message } = readRecord(error) ?? {}
  const text = typeof message === 'string' ? message : ''
  if (code === 3 || endedBadly.test(text)) return { reverted: hexIn(data) }
  throw new Error(`The node did not run the call: ${text || 'no answer'}`)
}

/** What a node answered. @throws {Error} when that was an error */
export function readResult(answer: unknown, method: string): unknown {
  const { error, result } = readRecord(answer) ?? {}
  if (error === undefined) return result
  throw new Error(`The node did not answer ${method}: ${String(readRecord(error)?.['message'])}`)
}

/** Some nodes put the data into an object, others behind a word. */
function hexIn(data: unknown): string | undefined {
  const text = typeof data === 'string' ? data : readRecord(data)?.['data']
  return typeof text === 'string' ? /0x[0-9a-f]*$/i.exec(text)?.[0].toLowerCase() : undefined
}
