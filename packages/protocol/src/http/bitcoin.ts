import * as z from 'zod/mini'
import { rows } from './rows.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const hex = z.string().check(z.regex(/^([0-9a-f]{2})*$/))
const count = z.int().check(z.nonnegative())
/** Satoshis; the total supply is below the largest safe integer. */
const sats = z.int().check(z.nonnegative(), z.lte(21_000_000 * 100_000_000))
/** Satoshis for a virtual byte. */
const feeRate = z.number().check(z.nonnegative())

/** Where a Bitcoin transaction is. */
export const bitcoinStatus = z.object({
  block_hash: z.optional(z.nullable(hash)),
  block_height: z.optional(z.nullable(count)),
  block_time: z.optional(z.nullable(count)),
  confirmed: z.boolean(),
})
export type BitcoinStatus = z.infer<typeof bitcoinStatus>

const output = z.object({
  scriptpubkey: hex,
  scriptpubkey_address: z.optional(z.string()),
  scriptpubkey_asm: z.string(),
  scriptpubkey_type: z.string(),
  value: sats,
})

/** `GET /v1/bitcoin/{chainId}/tx/{txid}`, in Esplora's form. */
export const bitcoinTransaction = z.object({
  fee: sats,
  locktime: count,
  size: count,
  status: bitcoinStatus,
  txid: hash,
  version: z.int(),
  vin: z.array(
    z.object({
      is_coinbase: z.boolean(),
      prevout: z.nullable(output),
      scriptsig: hex,
      scriptsig_asm: z.string(),
      sequence: count,
      txid: hash,
      vout: count,
      witness: z.optional(z.array(hex)),
    }),
  ),
  vout: z.array(output),
  weight: count,
})
export type BitcoinTransaction = z.infer<typeof bitcoinTransaction>

/** `GET /v1/bitcoin/{chainId}/address/{address}/txs`: newest first, unconfirmed before confirmed. */
export const bitcoinTransactions = rows(bitcoinTransaction)

const stats = z.object({
  funded_txo_count: count,
  funded_txo_sum: count,
  spent_txo_count: count,
  spent_txo_sum: count,
  tx_count: count,
})

/** `GET /v1/bitcoin/{chainId}/address/{address}`: what came to an address and left it, in blocks and waiting. */
export const bitcoinAddress = z.object({
  address: z.string(),
  chain_stats: stats,
  mempool_stats: stats,
})
export type BitcoinAddress = z.infer<typeof bitcoinAddress>

/** One output of an address that is not spent. */
export const bitcoinOutput = z.object({
  status: bitcoinStatus,
  txid: hash,
  value: sats,
  vout: count,
})

/** `GET /v1/bitcoin/{chainId}/address/{address}/utxo`: what the address can spend. */
export const bitcoinOutputs = rows(bitcoinOutput)
export type BitcoinOutputs = z.infer<typeof bitcoinOutputs>

/** `GET /v1/bitcoin/{chainId}/fee-estimates`: fee rate by the number of blocks to wait at most. */
export const bitcoinFeeEstimates = z.record(z.string().check(z.regex(/^\d{1,4}$/)), feeRate)
export type BitcoinFeeEstimates = z.infer<typeof bitcoinFeeEstimates>

/** `GET /v1/bitcoin/{chainId}/fees`: fee rates in words. */
export const bitcoinFees = z.object({
  /** Within a day. */
  economyFee: feeRate,
  /** In the next block. */
  fastestFee: feeRate,
  halfHourFee: feeRate,
  hourFee: feeRate,
  /** The least that is passed on. */
  minimumFee: feeRate,
})
export type BitcoinFees = z.infer<typeof bitcoinFees>
