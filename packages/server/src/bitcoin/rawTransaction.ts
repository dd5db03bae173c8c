import { RawTx } from '@scure/btc-signer'
import { bytesToHex, hexToBytes, sha256 } from 'viem'

/** Hexadecimal digits of the largest transaction that nodes pass on: 400,000 bytes. */
export const maxTransactionDigits = 800_000

/** A signed transaction as nodes take it, with the id it will have. */
export type RawTransaction = { hex: string; txid: string }

/** Reads a transaction in hexadecimal; undefined when it is none. */
export function rawTransaction(text: string): RawTransaction | undefined {
  const hex = text.trim().toLowerCase()
  if (hex.length > maxTransactionDigits || !/^([0-9a-f]{2})+$/.test(hex)) return undefined
  try {
    const parsed = RawTx.decode(hexToBytes(`0x${hex}`))
    // BIP 141: the id is the hash of the transaction without its witnesses, written backwards.
    const bare = RawTx.encode({ ...parsed, segwitFlag: false, witnesses: undefined })
    const id = sha256(sha256(bare, 'bytes'), 'bytes').reverse()
    return { hex, txid: bytesToHex(id).slice(2) }
  } catch {
    return undefined
  }
}
