import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { bip137Hash } from './messageHash.ts'
import type { SigningAddress } from './readAddress.ts'

/** The scripts that the key of a signature can sign for. */
const scriptOf: Readonly<Record<SigningAddress['type'], (key: Uint8Array) => Uint8Array>> = {
  pkh: (key) => p2pkh(key).script,
  sh: (key) => p2sh(p2wpkh(key)).script,
  tr: (key) => p2tr(key.subarray(1)).script,
  wpkh: (key) => p2wpkh(key).script,
}

/**
 * Whether a signature of 65 bytes, as Bitcoin Core and BIP-137 have them, is the address's.
 *
 * The first byte names a form of address; wallets disagree about it (Electrum writes that of a compressed key for
 * each), so that only the key counts, and whether it is compressed.
 */
export function isSignedBip137(
  message: string,
  { address: { script, type }, signature }: { address: SigningAddress; signature: Uint8Array },
): boolean {
  const [header = 0] = signature
  if (signature.length !== 65 || header < 27 || header > 42) return false
  const isCompressed = header >= 31
  if (!isCompressed && type !== 'pkh') return false
  try {
    const recovered = Uint8Array.of((header - 27) & 3, ...signature.subarray(1))
    if (secp256k1.Signature.fromBytes(recovered, 'recovered').hasHighS()) return false
    const compressed = secp256k1.recoverPublicKey(recovered, bip137Hash(message), {
      prehash: false,
    })
    const key = isCompressed ? compressed : secp256k1.Point.fromBytes(compressed).toBytes(false)
    return equalBytes(scriptOf[type](key), script)
  } catch {
    return false
  }
}
