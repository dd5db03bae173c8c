import { ProviderRpcError } from './ProviderRpcError.ts'
import type { RequestArguments } from './TestWallet.ts'

const timeoutMs = 10_000

export type CallChain = (rpcUrl: string, request: RequestArguments) => Promise<unknown>

/** Makes the function that asks a chain over HTTP. Its errors are a wallet's: 4901, or the chain's own. */
export function createCallChain(fetch: typeof globalThis.fetch): CallChain {
  return async (rpcUrl, { method, params = [] }) => {
    const answer = await fetch(rpcUrl, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then((response) => response.json() as Promise<RpcAnswer>)
      .catch((): never => {
        throw new ProviderRpcError(4901, 'The wallet cannot reach the chain.')
      })
    if (answer.error)
      throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
}

type RpcAnswer = {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}
