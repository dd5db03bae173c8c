import type { Attack } from './Attack.ts'

/** A thousand calls in a request, one request after the other. */
export const batchCalls: Attack = {
  async run({ ask, pause, target: { chainId, projectId } }) {
    const calls = Array.from({ length: 1000 }, (_, id) => ({
      id,
      jsonrpc: '2.0',
      method: id % 10 === 0 ? 'anvil_setBalance' : 'eth_getBalance',
      params: ['0x0000000000000000000000000000000000000001', 'latest'],
    }))
    await ask({
      body: JSON.stringify(calls),
      method: 'POST',
      path: `/v1?chainId=${chainId}&projectId=${projectId}`,
    })
    await pause(100)
  },
}
