import {
  pause,
  RpcUrlMissingError,
  RpcWrongChainError,
  rpcRetryCount,
  rpcRetryDelayMs,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { createRpcMessage, type RpcTransport } from '@solana/kit'
import { postRequest } from './postRequest.ts'
import { RpcUnavailableError } from './RpcUnavailableError.ts'

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
  fetch,
  networkId,
  urls,
}: {
  fetch: typeof globalThis.fetch
  networkId: NetworkId
  urls: readonly string[]
}): RpcTransport {
  if (urls.length === 0) throw new RpcUrlMissingError({ networkId })
  const transports = urls.map((url) => verified(url, { fetch, networkId }))

  return async (request) => {
    for (let tries = 0; ; tries++) {
      let failure: unknown
      for (const transport of transports) {
        try {
          return await transport(request)
        } catch (error) {
          request.signal?.throwIfAborted()
          // One that may answer later says more than one that never will.
          if (!mayPass(failure)) failure = error
        }
      }
      if (!mayPass(failure) || tries === rpcRetryCount) throw failure
      await pause(failure.afterMs ?? rpcRetryDelayMs * 2 ** tries, request.signal)
      request.signal?.throwIfAborted()
    }
  }
}

function mayPass(failure: unknown): failure is RpcUnavailableError {
  return failure instanceof RpcUnavailableError && failure.again
}

/** One URL, which gives no answer before it gave the genesis hash of its cluster. */
function verified(
  url: string,
  { fetch, networkId }: { fetch: typeof globalThis.fetch; networkId: NetworkId },
): RpcTransport {
  let checked: Promise<void> | undefined

  const check = async () => {
    const payload = createRpcMessage({ methodName: 'getGenesisHash', params: [] })
    const answer = await postRequest<string>(url, { fetch, payload, signal: undefined })
    const hash = String((answer as { result?: unknown }).result)
    if (networkId === `solana:${hash.slice(0, referenceLength)}`) return
    throw new RpcWrongChainError({ actual: `genesis hash ${hash}`, networkId, url })
  }
  return async ({ payload, signal }) => {
    checked ??= check()
    await checked.catch((error: unknown) => {
      // A liar stays out; who could not answer is asked again.
      if (!(error instanceof RpcWrongChainError)) checked = undefined
      throw error
    })
    return postRequest(url, { fetch, payload, signal })
  }
}
