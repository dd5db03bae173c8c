import { linkSignals, RpcFailedError, RpcUrlMissingError } from '@latchkey/core/adapter'
import { type NetworkId, rpcTimeoutMs } from '@latchkey/protocol'
import { PeerError } from '../errors/PeerError.ts'
import { readRecord } from '../json/readRecord.ts'

/**
 * Asks a network's RPC, one URL after the other until one answers: what is only read needs no wallet.
 *
 * @throws {PeerError} the node's own error @throws {RpcFailedError} when none answers @throws {RpcUrlMissingError}
 */
export async function askRpc({
  fetch,
  method,
  networkId,
  params,
  signal,
  urls,
}: {
  fetch: typeof globalThis.fetch
  method: string
  networkId: NetworkId
  params: unknown
  signal: AbortSignal
  urls: readonly string[]
}): Promise<unknown> {
  if (urls.length === 0) throw new RpcUrlMissingError({ networkId })
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] })
  let cause: unknown
  for (const url of urls) {
    const limit = linkSignals([signal], rpcTimeoutMs)
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { body, headers, method: 'POST', signal: limit.signal })
      const answer = readRecord(await response.json())
      const error = readRecord(answer?.['error'])
      if (error)
        throw new PeerError({
          code: Number(error['code']),
          data: error['data'],
          message: String(error['message']),
        })
      if (answer && 'result' in answer) return answer['result']
      cause = new Error(`The RPC answered ${response.status}`)
    } catch (error) {
      if (error instanceof PeerError) throw error
      cause = error
    } finally {
      limit.release()
    }
  }
  throw new RpcFailedError({ cause, method, networkId })
}
