import { toSpendId } from '@latchkey/siwx/bitcoin'
import { base64 } from '@scure/base'
import { RawWitness } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { invalidParams } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinKey } from '../deriveKeys.ts'

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
