import {
  RpcUrlMissingError,
  rpcRetryCount,
  rpcRetryDelayMs,
  verifiedUrl,
} from '@latchkey/core/adapter'
import { type NetworkId, rpcBatchSize, rpcTimeoutMs } from '@latchkey/protocol'
import { fallback, http, type Transport } from 'viem'

/** How URLs are ranked against each other (S9.34). */
export const rank = {
  interval: 4_000,
  sampleCount: 10,
  weights: { latency: 0.3, stability: 0.7 },
} as const

export type TransportOptions = {
  networkId: NetworkId
  /** In the order to try them until they are ranked. */
  urls: readonly string[]
  batch: boolean
  fetch: typeof globalThis.fetch
  /** Asked before each round of ranking; once it says no, ranking ends for good. */
  ranking(): boolean
}

/**
 * The transport over a network's RPC URLs: viem's `http`, and `fallback` when there are several.
 *
 * An URL counts only once it has said that it serves the network's chain (S7.41, S8.59, S9.31–S9.35).
 *
 * @throws {RpcUrlMissingError}
 */
export function createTransport(options: TransportOptions): Transport {
  const { networkId, ranking, urls } = options
  const [first, ...others] = urls.map((url) => verified(url, options))
  if (!first) throw new RpcUrlMissingError({ networkId })
  if (others.length === 0)
    return (parameters) => first({ ...parameters, retryCount: rpcRetryCount })
  return fallback([first, ...others], {
    retryCount: rpcRetryCount,
    retryDelay: rpcRetryDelayMs,
    rank: {
      ...rank,
      // viem's rounds have no other end: one that never resolves is the last.
      ping: ({ transport }) =>
        ranking() ? transport.request({ method: 'eth_chainId' }) : new Promise(() => {}),
    },
  })
}

/** viem's `http` that gives no answer of a URL before the URL gave the right chain id. */
function verified(url: string, { batch, fetch, networkId }: TransportOptions): Transport {
  // Inside `fallback` viem sets no tries of its own here: all URLs are tried before the first again.
  const transport = http(url, {
    batch: batch && { batchSize: rpcBatchSize },
    fetchFn: fetch,
    retryDelay: rpcRetryDelayMs,
    timeout: rpcTimeoutMs,
  })
  let verify: (() => Promise<void>) | undefined

  return (parameters) => {
    const made = transport(parameters)
    verify ??= verifiedUrl(url, {
      networkId,
      async read() {
        const actual: unknown = await made.request({ method: 'eth_chainId' })
        return { isRight: `eip155:${Number(actual)}` === networkId, named: `chain id ${actual}` }
      },
    })
    const verified = verify
    return {
      ...made,
      request: (async (request, options) => {
        await verified()
        return made.request(request, options)
      }) as typeof made.request,
    }
  }
}
