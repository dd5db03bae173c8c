import {
  type Clock,
  overUrls,
  RpcUrlMissingError,
  systemClock,
  verifiedUrl,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { createRpcMessage, type RpcTransport } from '@solana/kit'
import { postRequest } from './postRequest.ts'

/** CAIP-2 takes this much of the genesis hash of a cluster. */
const referenceLength = 32

/**
 * The transport over a network's RPC URLs, in their order: all are tried before the first is tried again.
 *
 * A URL counts only once it has said that it serves the network's cluster (S7.41, S8.59).
 *
 * @throws {RpcUrlMissingError}
 */
export function createTransport({
  clock = systemClock,
  fetch,
  networkId,
  urls,
}: {
  clock?: Clock | undefined
  fetch: typeof globalThis.fetch
  networkId: NetworkId
  urls: readonly string[]
}): RpcTransport {
  if (urls.length === 0) throw new RpcUrlMissingError({ networkId })
  const checks = new Map(
    urls.map((url) => {
      const read = async () => {
        const payload = createRpcMessage({ methodName: 'getGenesisHash', params: [] })
        // Shared by all who wait for it: it gets no signal.
        const answer = await postRequest<string>(url, { clock, fetch, payload, signal: undefined })
        const hash = String((answer as { result?: unknown }).result)
        const isRight = networkId === `solana:${hash.slice(0, referenceLength)}`
        return { isRight, named: `genesis hash ${hash}` }
      }
      return [url, verifiedUrl(url, { networkId, read })]
    }),
  )

  return ({ payload, signal: caller }) =>
    overUrls(
      urls,
      async (url, signal) => {
        await checks.get(url)?.()
        return postRequest(url, { clock, fetch, payload, signal })
      },
      { clock, signals: [caller] },
    )
}
