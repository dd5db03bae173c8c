/** Thrown when a chain answers a call of ours with an error, or not at all. */
export class ChainCallError extends Error {
  readonly code = 'devnet.chain_call_failed'
  override readonly name = 'ChainCallError'

  constructor(method: string, reason: string) {
    super(`${method} failed: ${reason}`)
  }
}

/**
 * One JSON-RPC call, for anvil's own methods.
 *
 * @throws {ChainCallError}
 */
export async function rpc(rpcUrl: string, method: string, parameters: readonly unknown[] = []) {
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: parameters }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    signal: AbortSignal.timeout(10_000),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (answer.error) throw new ChainCallError(method, answer.error.message)
  return answer.result
}
