import {
  type AdapterContext,
  type Clock,
  LatchkeyError,
  linkSignals,
  type Network,
  overUrls,
  RpcFailedError,
  RpcUnavailableError,
  RpcUrlMissingError,
  systemClock,
  TransactionRefusedError,
} from '@latchkey/core/adapter'
import { isKnownTransaction, rpcTimeoutMs } from '@latchkey/protocol'
import { joinPath } from './joinPath.ts'
import { readRefusal } from './readRefusal.ts'

/** In hexadecimal, with the id that its content has before anybody is asked. */
export type SignedTransaction = { hex: string; txid: string }

export type BitcoinRpc = {
  /**
   * One answer of the network's Esplora API, as `read` makes it of the text; the URLs are tried in order.
   *
   * @throws {RpcUrlMissingError} @throws {RpcFailedError} @throws {RequestAbortedError}
   */
  request<T>(
    network: Network,
    path: string,
    options: {
      read(text: string): T
      /** What status 404 means, where it is an answer: the API knows nothing of the kind. */
      missing?: T | undefined
      signal?: AbortSignal | undefined
    },
  ): Promise<T>
  /**
   * Sends a signed transaction and resolves to its id, unless it was refused. Where the answer was lost a node may
   * have it: whoever took it for not sent and signed another one could pay twice.
   *
   * @throws {TransactionRefusedError} when the chain does not take it
   * @throws {RpcUrlMissingError} @throws {RpcFailedError} when no API takes transactions @throws {RequestAbortedError}
   */
  broadcast(network: Network, transaction: SignedTransaction): Promise<string>
}

type Question<T> = { read(text: string): T; body?: string | undefined; missing?: T | undefined }

/** Statuses after which the same request may succeed (S8.59). */
const passingStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]

/** Makes the RPC of an instance: networks are read through Esplora APIs, whose URLs may carry a query, as a project's route does. */
export function createRpc(
  {
    environment: { fetch },
    rpcUrls,
    signal: lifetime,
  }: Pick<AdapterContext, 'environment' | 'rpcUrls' | 'signal'>,
  { clock = systemClock }: { clock?: Clock | undefined } = {},
): BitcoinRpc {
  async function ask<T>(
    network: Network,
    path: string,
    { signal, ...question }: Question<T> & { signal?: AbortSignal | undefined },
  ): Promise<T> {
    const networkId = network.caipNetworkId
    const urls = await rpcUrls(network)
    if (urls.length === 0) throw new RpcUrlMissingError({ networkId })
    return overUrls(urls, (url, ends) => askOne(joinPath(url, path), question, ends), {
      clock,
      signals: [lifetime, signal],
    }).catch((cause: unknown) => {
      if (cause instanceof LatchkeyError) throw cause
      throw new RpcFailedError({ cause, method: path, networkId })
    })
  }

  async function askOne<T>(
    url: string,
    { body, missing, read }: Question<T>,
    ends: AbortSignal,
  ): Promise<T> {
    const { release, signal } = linkSignals([ends], rpcTimeoutMs, clock)
    try {
      const response = await fetch(url, {
        signal,
        ...(body === undefined ? {} : { body, method: 'POST' }),
      })
      const { headers, ok, status } = response
      const text = await response.text()
      if (ok) return read(text)
      const reason = body !== undefined && status === 400 ? readRefusal(text) : undefined
      if (reason !== undefined) throw new TransactionRefusedError({ reason })
      if (missing !== undefined && status === 404) return missing
      const seconds = Number(headers.get('retry-after') ?? Number.NaN)
      throw new RpcUnavailableError(`HTTP status ${status}`, {
        retryAfterMs: seconds >= 0 ? seconds * 1000 : undefined,
        retryable: passingStatuses.includes(status),
      })
    } finally {
      release()
    }
  }

  return {
    async broadcast(network, { hex, txid }) {
      try {
        return await ask(network, '/tx', { body: hex, read: readTxid })
      } catch (error) {
        if (isKnown(error) || isUnanswered(error)) return txid
        throw error
      }
    },
    request: ask,
  }
}

/** Whether a node refused a transaction only because it has it already: code -27, or its words for the same. */
function isKnown(error: unknown): boolean {
  return (
    error instanceof TransactionRefusedError &&
    error.details.some((reason) => /"code": ?-27\b/.test(reason) || isKnownTransaction(reason))
  )
}

/** Whether a node may have the transaction though none said so. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof RpcFailedError)) return false
  const { cause } = error
  return !(cause instanceof RpcUnavailableError) || cause.retryable
}

function readTxid(text: string): string {
  const txid = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(txid)) return txid
  throw new TypeError('The API gave no transaction id')
}
