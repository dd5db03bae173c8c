import { base64, hex, utf8 } from '@scure/base'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { invalidParams } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinKey } from '../deriveKeys.ts'

/** Hash of a text, which the first virtual transaction carries. */
export function bip322Hash(message: string): Uint8Array {
  return tagSchnorr('BIP0322-signed-message', utf8.decode(message))
}

/** Id of the virtual transaction that pays to the address; it could never be mined. */
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

/** Signs a text in BIP-322's simple form: the witness of a virtual transaction, in base64. */
export function signBip322({ privateKey, script, spending, type }: BitcoinKey, message: string) {
  if (type === 'p2pkh') throw invalidParams('BIP-322 simple needs a segwit address')
  const transaction = new Transaction({ allowUnknownOutputs: true, version: 0 })
  transaction.addInput({
    ...spending,
    index: 0,
    sequence: 0,
    txid: toSpendId(script, message),
    witnessUtxo: { amount: 0n, script },
  })
  transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  transaction.sign(privateKey)
  transaction.finalize()
  const { finalScriptWitness = [] } = transaction.getInput(0)
  return base64.encode(RawWitness.encode(finalScriptWitness))
}
