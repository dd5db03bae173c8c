import { hex } from '@scure/base'
import { RawTx } from '@scure/btc-signer/script.js'
import { ProviderRpcError } from '../wallet/ProviderRpcError.ts'

const timeoutMs = 10_000

export type Coin = { txid: string; value: number; vout: number }

/** What a wallet needs of the chain. */
export type EsploraClient = {
  coins(address: string): Promise<readonly Coin[]>
  transaction(txid: string): Promise<ReturnType<typeof RawTx.decode>>
  /** Sats for each virtual byte. */
  feeRate(): Promise<bigint>
  /** Sends a transaction, in hexadecimal. @throws {ProviderRpcError} −32603 with the chain's reason */
  send(transaction: string): Promise<string>
}

/** Reaches a chain's Esplora API; without one every request fails with 4901. */
export function esploraClient(
  url: string | undefined,
  fetch: typeof globalThis.fetch,
): EsploraClient {
  async function ask(path: string, body?: string): Promise<Response> {
    try {
      if (!url) throw new TypeError('No API')
      return await fetch(`${url.replace(/\/$/, '')}${path}`, {
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body, method: 'POST' }),
      })
    } catch {
      throw new ProviderRpcError(4901, 'The wallet cannot reach the chain.')
    }
  }

  return {
    async coins(address) {
      return (await (await ask(`/address/${address}/utxo`)).json()) as Coin[]
    },
    async feeRate() {
      const rates = (await (await ask('/fee-estimates')).json()) as Record<string, number>
      return BigInt(Math.max(1, Math.ceil(rates['6'] ?? 1)))
    },
    async send(transaction) {
      const response = await ask('/tx', transaction)
      const text = await response.text()
      if (!response.ok) throw new ProviderRpcError(-32603, text)
      return text
    },
    async transaction(txid) {
      return RawTx.decode(hex.decode((await (await ask(`/tx/${txid}/hex`)).text()).trim()))
    },
  }
}
