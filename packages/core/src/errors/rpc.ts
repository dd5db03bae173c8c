import { type NetworkId, parseUrl } from '@latchkey/protocol'
import { LatchkeyError } from './LatchkeyError.ts'

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

/** An RPC answers for another chain than its network's. */
export class RpcWrongChainError extends LatchkeyError {
  readonly code = 'rpc.wrong_chain'
  override readonly name = 'RpcWrongChainError'

  constructor({
    actual,
    networkId,
    url,
  }: {
    networkId: NetworkId
    /** What the RPC said, with its name in the ecosystem: `chain id 5`. */
    actual: string
    url: string
  }) {
    super(`The RPC of ${networkId} answers with ${actual.slice(0, 80)}`, {
      // The path of a URL often carries a key.
      details: [`Host: ${parseUrl(url)?.host ?? url}.`],
    })
  }
}

/** No RPC of the network answered as it should. */
export class RpcFailedError extends LatchkeyError {
  readonly code = 'rpc.failed'
  override readonly name = 'RpcFailedError'

  constructor({
    cause,
    method,
    networkId,
  }: {
    networkId: NetworkId
    /** What was asked: a JSON-RPC method, or a path of an Esplora API. */
    method: string
    cause: unknown
  }) {
    super(`${method} failed on ${networkId}`, {
      cause,
      details: cause instanceof Error ? [cause.message.slice(0, 300)] : [],
    })
  }
}
