import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import { toSpendId } from './messageHash.ts'
import type { SigningAddress } from './readAddress.ts'

const all = 1

/**
 * Whether a signature is the address's by BIP-322: in the simple form, a witness, or the full one, a transaction.
 *
 * One key signs for each form of address that is read; of taproot, the key path. Other scripts are not run.
 */
export function isSignedBip322(
  message: string,
  { address, signature }: { address: SigningAddress; signature: Uint8Array },
): boolean {
  try {
    const txid = toSpendId(address.script, message)
    const witness = readFull(signature, txid) ?? RawWitness.decode(signature)
    return address.type === 'tr'
      ? isSignedByTaproot(witness, { script: address.script, txid })
      : isSignedBySegwit(witness, { address, txid })
  } catch {
    return false
  }
}

/** The second virtual transaction, which spends the first; it is what the witness signs. */
function toSign(txid: string): Transaction {
  const transaction = new Transaction({ allowUnknownOutputs: true, version: 0 })
  transaction.addInput({ index: 0, sequence: 0, txid })
  transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  return transaction
}

/** The witness of the full form, if it is one: exactly the transaction that the simple form leaves out. */
function readFull(signature: Uint8Array, txid: string): readonly Uint8Array[] | undefined {
  const transaction = decodeTransaction(signature)
  if (!transaction?.segwitFlag || transaction.inputs.length !== 1) return undefined
  const { unsignedTx } = toSign(txid)
  const [input] = transaction.inputs
  const same = RawTx.encode({
    ...transaction,
    inputs: input ? [{ ...input, finalScriptSig: new Uint8Array() }] : [],
    segwitFlag: false,
    witnesses: [],
  })
  return equalBytes(same, unsignedTx) ? transaction.witnesses?.[0] : undefined
}

function decodeTransaction(bytes: Uint8Array) {
  try {
    return RawTx.decode(bytes)
  } catch {
    return undefined
  }
}

function isSignedBySegwit(
  [signature = new Uint8Array(), key = new Uint8Array(), ...others]: readonly Uint8Array[],
  { address: { script, type }, txid }: { address: SigningAddress; txid: string },
): boolean {
  if (others.length > 0 || key.length !== 33 || signature.at(-1) !== all) return false
  const program = p2wpkh(key)
  const expected =
    type === 'wpkh' ? program.script : type === 'sh' ? p2sh(program).script : undefined
  if (!expected || !equalBytes(expected, script)) return false
  const hash = hash160(key)
  const digest = toSign(txid).preimageWitnessV0(0, OutScript.encode({ hash, type: 'pkh' }), all, 0n)
  return secp256k1.verify(signature.subarray(0, -1), digest, key, { format: 'der', prehash: false })
}

function isSignedByTaproot(
  [signature = new Uint8Array(), ...others]: readonly Uint8Array[],
  { script, txid }: { script: Uint8Array; txid: string },
): boolean {
  // 64 bytes sign all by default; a 65th says so (BIP-341).
  const isAll = signature.length === 65 && signature[64] === all
  if (others.length > 0 || (signature.length !== 64 && !isAll)) return false
  const digest = toSign(txid).preimageWitnessV1(0, [script], isAll ? all : 0, [0n])
  return schnorr.verify(signature.subarray(0, 64), digest, script.subarray(2))
}
