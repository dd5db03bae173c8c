// What is signed in place of a text: never the text itself, so that no signature of one is also a transaction's.

import { hex, utf8 } from '@scure/base'
import { CompactSize, RawTx } from '@scure/btc-signer/script.js'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'

/** The hash of a text behind the prefix of Bitcoin Core's signatures (BIP-137). */
export function bip137Hash(message: string): Uint8Array {
  const bytes = utf8.decode(message)
  const prefix = utf8.decode('Bitcoin Signed Message:\n')
  return sha256x2(
    concatBytes(
      CompactSize.encode(BigInt(prefix.length)),
      prefix,
      CompactSize.encode(BigInt(bytes.length)),
      bytes,
    ),
  )
}

/** The hash of a text that BIP-322's first virtual transaction carries. */
export function bip322Hash(message: string): Uint8Array {
  return tagSchnorr('BIP0322-signed-message', utf8.decode(message))
}

/** The id of BIP-322's first virtual transaction, which pays to the script of an address and could never be mined. */
export function toSpendId(script: Uint8Array, message: string): string {
  const bytes = RawTx.encode({
    inputs: [
      {
        finalScriptSig: concatBytes(Uint8Array.of(0x00, 0x20), bip322Hash(message)),
        index: 0xffffffff,
        sequence: 0,
        txid: new Uint8Array(32),
      },
    ],
    lockTime: 0,
    outputs: [{ amount: 0n, script }],
    segwitFlag: false,
    version: 0,
    witnesses: [],
  })
  return hex.encode(sha256x2(bytes).reverse())
}
