import { LatchkeyError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** No URL is known for a network's RPC (S8.31). */
export class RpcUrlMissingError extends LatchkeyError {
  readonly code = 'rpc.url_missing'
  override readonly name = 'RpcUrlMissingError'

  constructor({ networkId }: { networkId: NetworkId }) {
    super(`No RPC URL for network ${networkId}`, {
      details: ['Give the network `rpcUrls`, or pass `customRpcUrls` to createLatchkey.'],
    })
  }
}

/** An RPC answers for another cluster than its network's. */
export class RpcWrongChainError extends LatchkeyError {
  readonly code = 'rpc.wrong_chain'
  override readonly name = 'RpcWrongChainError'

  constructor({ actual, networkId, url }: { networkId: NetworkId; actual: unknown; url: string }) {
    super(`The RPC of ${networkId} answers with genesis hash ${String(actual).slice(0, 50)}`, {
      // The path of a URL often carries a key.
      details: [`Host: ${URL.canParse(url) ? new URL(url).host : url}.`],
    })
  }
}

/** No RPC of the network answered. */
export class RpcFailedError extends LatchkeyError {
  readonly code = 'rpc.failed'
  override readonly name = 'RpcFailedError'

  constructor({
    cause,
    method,
    networkId,
  }: {
    networkId: NetworkId
    method: string
    cause: unknown
  }) {
    super(`${method} failed on ${networkId}`, {
      cause,
      details: cause instanceof Error ? [cause.message.slice(0, 300)] : [],
    })
  }
}
