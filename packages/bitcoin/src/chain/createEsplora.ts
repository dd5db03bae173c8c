import {
  type AdapterContext,
  linkSignals,
  type Network,
  pause,
  RequestAbortedError,
  RpcFailedError,
  RpcUrlMissingError,
  rpcRequestLimitMs,
  rpcRetryCount,
  rpcRetryDelayMs,
} from '@latchkey/core/adapter'
import { rpcTimeoutMs } from '@latchkey/protocol'
import { TransactionRefusedError } from '../errors/TransactionRefusedError.ts'
import { joinPath } from './joinPath.ts'
import { readRefusal } from './readRefusal.ts'

export type Esplora = {
  /**
   * One answer of the network's Esplora API, as `read` makes it of the text; the URLs are tried in order.
   *
   * @throws {RpcUrlMissingError} @throws {RpcFailedError} @throws {RequestAbortedError}
   */
  get<T>(
    network: Network,
    path: string,
    options: { read(text: string): T; signal?: AbortSignal | undefined },
  ): Promise<T>
  /**
   * Sends a signed transaction, in hexadecimal, and resolves to its id.
   *
   * @throws {TransactionRefusedError} when the chain does not take it
   */
  broadcast(network: Network, transaction: string): Promise<string>
}

/** An API said that it will not answer this, however often it is asked. */
class FinalAnswer extends Error {
  override readonly name = 'FinalAnswer'
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string) {
    super(`HTTP status ${status}`)
    this.status = status
    this.reason = reason
  }
}

/** Makes what reads a network through its Esplora APIs; URLs may carry a query, as a project's route does. */
export function createEsplora({
  environment,
  rpcUrls,
  signal: lifetime,
}: Pick<AdapterContext, 'environment' | 'rpcUrls' | 'signal'>): Esplora {
  async function ask<T>(
    network: Network,
    path: string,
    {
      body,
      read,
      signal,
    }: { read(text: string): T; body?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<T> {
    const networkId = network.caipNetworkId
    const urls = await rpcUrls(network)
    if (urls.length === 0) throw new RpcUrlMissingError({ networkId })
    const { release, signal: ends } = linkSignals([lifetime, signal], rpcRequestLimitMs)
    let cause: unknown
    let hasHope = true

    try {
      for (let round = 0; hasHope && round <= rpcRetryCount; round++) {
        if (round > 0) await pause(rpcRetryDelayMs * 2 ** (round - 1), ends)
        hasHope = false
        for (const url of urls) {
          if (ends.aborted) break
          try {
            return await askOne(joinPath(url, path), { body, ends, read })
          } catch (error) {
            const reason =
              body !== undefined && error instanceof FinalAnswer && error.status === 400
                ? readRefusal(error.reason)
                : undefined
            if (reason !== undefined) throw new TransactionRefusedError({ reason })
            cause = error
            hasHope ||= !(error instanceof FinalAnswer)
          }
        }
      }
    } finally {
      release()
    }
    if (lifetime.aborted || signal?.aborted) throw new RequestAbortedError()
    throw new RpcFailedError({ cause, method: path, networkId })
  }

  async function askOne<T>(
    url: string,
    { body, ends, read }: { body: string | undefined; ends: AbortSignal; read(text: string): T },
  ): Promise<T> {
    const { release, signal } = linkSignals([ends], rpcTimeoutMs)
    try {
      const response = await environment.fetch(url, {
        signal,
        ...(body === undefined ? {} : { body, method: 'POST' }),
      })
      const { ok, status } = response
      const text = await response.text()
      if (ok) return read(text)
      if (status >= 400 && status < 500 && status !== 408 && status !== 429)
        throw new FinalAnswer(status, text)
      throw new Error(`HTTP status ${status}`)
    } finally {
      release()
    }
  }

  return {
    broadcast: (network, transaction) => ask(network, '/tx', { body: transaction, read: readTxid }),
    get: ask,
  }
}

function readTxid(text: string): string {
  const txid = text.trim().toLowerCase()
  if (/^[0-9a-f]{64}$/.test(txid)) return txid
  throw new TypeError('The API gave no transaction id')
}
