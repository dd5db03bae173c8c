import { schnorr } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'

/** An output that a transaction spends. */
export type SpentOutput = { amount: bigint; script: Uint8Array }

export type VerifyTaprootParameters = {
  /** The signed transaction. */
  bytes: Uint8Array
  /** Witness of each input. */
  witnesses: readonly (readonly Uint8Array[])[]
  /** What each input spends, in their order: a BIP-341 signature covers all of it. */
  spent: readonly SpentOutput[]
}

const annexTag = 0x50
/** The hash types BIP-341 knows; the first is named by a signature of 64 bytes. */
const hashTypes = [0x00, 0x01, 0x02, 0x03, 0x81, 0x82, 0x83]
const single = 0x03

/** True for a pay-to-taproot script: version 1 and 32 bytes. */
export function isTaproot(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 32
}

/**
 * Checks every taproot input of a transaction by BIP-341. Only spends by key can be checked here; one by script
 * is refused. Gives the reason of the first input that fails, or undefined.
 */
export function verifyTaproot({
  bytes,
  spent,
  witnesses,
}: VerifyTaprootParameters): string | undefined {
  const transaction = read(bytes)
  if (!transaction) return 'Transaction cannot be read'
  for (const [index, { script }] of spent.entries()) {
    if (!isTaproot(script)) continue
    const problem = verifyInput(transaction, index, script, witnesses[index] ?? [], spent)
    if (problem) return problem
  }
  return undefined
}

/** Undefined for amounts that no transaction can have. */
function read(bytes: Uint8Array): Transaction | undefined {
  try {
    return Transaction.fromRaw(bytes, {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
    })
  } catch {
    return undefined
  }
}

function verifyInput(
  transaction: Transaction,
  index: number,
  script: Uint8Array,
  witness: readonly Uint8Array[],
  spent: readonly SpentOutput[],
): string | undefined {
  const last = witness.at(-1)
  const annex = witness.length > 1 && last?.[0] === annexTag ? last : undefined
  const [signature, ...more] = annex ? witness.slice(0, -1) : witness
  if (!signature) return 'Witness program was passed an empty witness'
  if (more.length > 0) return 'Taproot script paths cannot be spent on this chain'
  if (signature.length !== 64 && signature.length !== 65) return 'Invalid Schnorr signature size'

  const hashType = signature[64] ?? 0
  const named = signature.length === 65
  if (!hashTypes.includes(hashType) || (named && hashType === 0))
    return 'Invalid Schnorr signature hash type'
  if ((hashType & single) === single && index >= transaction.outputsLength)
    return 'Invalid Schnorr signature hash type'

  const message = transaction.preimageWitnessV1(
    index,
    spent.map((one) => one.script),
    hashType,
    spent.map(({ amount }) => amount),
    undefined,
    undefined,
    undefined,
    annex,
  )
  const valid = schnorr.verify(signature.slice(0, 64), message, script.slice(2))
  return valid ? undefined : 'Invalid Schnorr signature'
}
