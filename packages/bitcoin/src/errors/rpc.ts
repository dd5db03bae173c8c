import { LatchkeyError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'

/** No URL is known for a network's Esplora API (S8.31). */
export class RpcUrlMissingError extends LatchkeyError {
  readonly code = 'rpc.url_missing'
  override readonly name = 'RpcUrlMissingError'

  constructor({ networkId }: { networkId: NetworkId }) {
    super(`No RPC URL for network ${networkId}`, {
      details: ['Give the network `rpcUrls`, or pass `customRpcUrls` to createLatchkey.'],
    })
  }
}

/** No Esplora API of the network answered as it should. */
export class RpcFailedError extends LatchkeyError {
  readonly code = 'rpc.failed'
  override readonly name = 'RpcFailedError'

  constructor({
    cause,
    networkId,
    path,
  }: {
    networkId: NetworkId
    path: string
    cause: unknown
  }) {
    super(`${path} failed on ${networkId}`, {
      cause,
      details: cause instanceof Error ? [cause.message.slice(0, 300)] : [],
    })
  }
}

/** The chain does not take the transaction. */
export class TransactionRefusedError extends LatchkeyError {
  readonly code = 'transaction.refused'
  override readonly name = 'TransactionRefusedError'

  constructor({ reason }: { reason: string }) {
    super('The transaction was refused', { details: [reason.slice(0, 300)] })
  }
}
