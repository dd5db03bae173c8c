import type { Attack } from './Attack.ts'

/** The same batches without a socket, each of a client that was invented for it. */
export const relayOverHttp: Attack = {
  async run({ ask, identity, pause, randomTopic, target: { projectId, relayUrl } }) {
    const params = { topics: Array.from({ length: 500 }, randomTopic) }
    const one = (method: string) =>
      ask({
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
        headers: { authorization: `Bearer ${identity().token(relayUrl)}` },
        method: 'POST',
        path: `/relay/rpc?projectId=${projectId}`,
      })
    await Promise.all([one('irn_batchSubscribe'), one('irn_batchFetchMessages')])
    await pause(50)
  },
}
