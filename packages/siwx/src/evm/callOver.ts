import { readRecord } from '../json/readRecord.ts'
import type { CallChain } from './isSignedByAccount.ts'

/** How long a node may take. */
const timeoutMs = 10_000

/** What nodes say of code that ends badly, where they do not use the code 3 that Geth does. */
const endedBadly =
  /revert|invalid opcode|out of gas|stack (?:under|over)flow|bad (?:jump|instruction)/i

/**
 * Makes the call that asks contracts over JSON-RPC: one URL a chain, by CAIP-2 id.
 *
 * ```ts
 * const call = callOver({ 'eip155:1': 'https://rpc.example' })
 * ```
 */
export function callOver(
  urls: Readonly<Record<string, string>>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): CallChain {
  return async (chainId, call) => {
    const url = Object.hasOwn(urls, chainId) ? urls[chainId] : undefined
    if (!url) throw new Error(`No URL of ${chainId}.`)
    const response = await fetch(url, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_call', params: [call, 'latest'] }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return readCallAnswer(await response.json())
  }
}

/**
 * What a node's JSON-RPC answer says that a call (`eth_call`) returned; nothing when the call ended badly.
 *
 * @throws {Error} when the node did not run it
 */
export function readCallAnswer(answer: unknown): string | undefined {
  const { error, result } = readRecord(answer) ?? {}
  if (typeof result === 'string') return result
  const { code, message } = readRecord(error) ?? {}
  const text = typeof message === 'string' ? message : ''
  if (code === 3 || endedBadly.test(text)) return undefined
  throw new Error(`The node did not run the call: ${text || 'no answer'}`)
}
