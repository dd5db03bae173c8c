import {
  bitcoinAddress,
  bitcoinFeeEstimates,
  bitcoinOutputs,
  bitcoinStatus,
  bitcoinTransaction,
  bitcoinTransactions,
} from '@latchkey/protocol/http'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'

/** Something an Esplora API tells: where, and how its answer is read; undefined when it is none. */
export type EsploraPath<Value> = {
  path: string
  read(text: string): Value | undefined
  /** Whether 404 says that there is no such thing, instead of being about the API. */
  mayBeMissing?: boolean | undefined
}

/** What is read from Esplora APIs. Addresses and ids have been checked, so a path has no room for more. */
export const esploraPaths = {
  address: (address: string) => json(`/address/${address}`, bitcoinAddress),
  feeEstimates: json('/fee-estimates', bitcoinFeeEstimates),
  /** Hash of the chain's first block, which shows an API of another chain. */
  firstBlock: text('/block-height/0', (hash) => (/^[0-9a-f]{64}$/.test(hash) ? hash : undefined)),
  outputs: (address: string) => json(`/address/${address}/utxo`, bitcoinOutputs),
  tipHeight: text('/blocks/tip/height', (height) =>
    /^\d{1,9}$/.test(height) ? Number(height) : undefined,
  ),
  transaction: (txid: string) => missing(json(`/tx/${txid}`, bitcoinTransaction)),
  transactionHex: (txid: string) =>
    missing(text(`/tx/${txid}/hex`, (hex) => (/^([0-9a-f]{2})+$/.test(hex) ? hex : undefined))),
  transactionStatus: (txid: string) => missing(json(`/tx/${txid}/status`, bitcoinStatus)),
  transactions: (address: string, after: string | undefined) =>
    json(
      after === undefined ? `/address/${address}/txs` : `/address/${address}/txs/chain/${after}`,
      bitcoinTransactions,
    ),
} as const

function json<Schema extends $ZodType>(path: string, schema: Schema): EsploraPath<output<Schema>> {
  return {
    path,
    read(answer) {
      try {
        const result = safeParse(schema, JSON.parse(answer))
        return result.success ? result.data : undefined
      } catch {
        return undefined
      }
    },
  }
}

function text<Value>(path: string, read: (text: string) => Value | undefined): EsploraPath<Value> {
  return { path, read: (answer) => read(answer.trim()) }
}

function missing<Value>(path: EsploraPath<Value>): EsploraPath<Value> {
  return { ...path, mayBeMissing: true }
}
