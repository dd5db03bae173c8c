import {
  type BitcoinFeeEstimates,
  bitcoinAddress,
  bitcoinFeeEstimates,
  bitcoinOutput,
  bitcoinStatus,
  bitcoinTransaction,
} from '@latchkey/protocol/http'
import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { readRows } from '../upstream/readRows.ts'

/** Something an Esplora API tells: where, and how its answer is read; undefined when it is none. */
export type EsploraPath<Value> = {
  path: string
  read(text: string, onOdd: OnOdd): Value | undefined
  /** Whether 404 says that there is no such thing, instead of being about the API. */
  mayBeMissing?: boolean | undefined
}

/** Called with how many rows of which list were left out. */
type OnOdd = (odd: { count: number; list: string }) => void

/** Rows of a list, and how many it had before odd ones were left out. */
export type EsploraRows<Row> = { listed: number; rows: readonly Row[] }

/** What is read from Esplora APIs. Addresses and ids have been checked, so a path has no room for more. */
export const esploraPaths = {
  address: (address: string) => json(`/address/${address}`, bitcoinAddress),
  feeEstimates: feeEstimates('/fee-estimates'),
  /** Hash of the chain's first block, which shows an API of another chain. */
  firstBlock: text('/block-height/0', (hash) => (/^[0-9a-f]{64}$/.test(hash) ? hash : undefined)),
  outputs: (address: string) => list(`/address/${address}/utxo`, 'outputs', bitcoinOutput),
  tipHeight: text('/blocks/tip/height', (height) =>
    /^\d{1,9}$/.test(height) ? Number(height) : undefined,
  ),
  transaction: (txid: string) => missing(json(`/tx/${txid}`, bitcoinTransaction)),
  transactionHex: (txid: string) =>
    missing(text(`/tx/${txid}/hex`, (hex) => (/^([0-9a-f]{2})+$/.test(hex) ? hex : undefined))),
  transactionStatus: (txid: string) => missing(json(`/tx/${txid}/status`, bitcoinStatus)),
  transactions: (address: string, after: string | undefined) =>
    list(
      after === undefined ? `/address/${address}/txs` : `/address/${address}/txs/chain/${after}`,
      'transactions',
      bitcoinTransaction,
    ),
} as const

function json<Schema extends $ZodType>(path: string, schema: Schema): EsploraPath<output<Schema>> {
  return {
    path,
    read(answer) {
      const result = safeParse(schema, parsed(answer))
      return result.success ? result.data : undefined
    },
  }
}

function list<Schema extends $ZodType>(
  path: string,
  name: string,
  schema: Schema,
): EsploraPath<EsploraRows<output<Schema>>> {
  return {
    path,
    read(answer, onOdd) {
      const json = parsed(answer)
      if (!Array.isArray(json)) return undefined
      const rows = readRows(schema, json, (count) => onOdd({ count, list: name }))
      // A list of which nothing can be read is not an empty one; another API may tell it better.
      return rows.length === 0 && json.length > 0 ? undefined : { listed: json.length, rows }
    },
  }
}

function feeEstimates(path: string): EsploraPath<BitcoinFeeEstimates> {
  return {
    path,
    read(answer, onOdd) {
      const json = parsed(answer)
      if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
      const entries = Object.entries(json as Record<string, unknown>).map(([blocks, rate]) => ({
        [blocks]: rate,
      }))
      const rows = readRows(bitcoinFeeEstimates, entries, (count) =>
        onOdd({ count, list: 'feeEstimates' }),
      )
      return rows.length === 0 && entries.length > 0 ? undefined : Object.assign({}, ...rows)
    },
  }
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

function text<Value>(path: string, read: (text: string) => Value | undefined): EsploraPath<Value> {
  return { path, read: (answer) => read(answer.trim()) }
}

function missing<Value>(path: EsploraPath<Value>): EsploraPath<Value> {
  return { ...path, mayBeMissing: true }
}
