import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'

/** `isValidSignature(bytes32,bytes)` (ERC-1271). */
const validSelector = '1626ba7e'

/** The whole word that it answers when it is: the selector alone also begins an echo of the question. */
const validAnswer = `0x${validSelector.padEnd(64, '0')}`

/** The hash that `personal_sign` signs (EIP-191): its length is in bytes, not in characters. */
function personalHash(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const head = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return keccak_256(Uint8Array.from([...head, ...bytes]))
}

/** Whether a key of the address signed the text (EIP-191). */
export function isSignedByKey(
  text: string,
  { address, signature }: { address: string; signature: string },
): boolean {
  try {
    const bytes = hex.decode(signature.slice(2))
    const v = bytes[64] ?? 0
    if (bytes.length !== 65 || !signature.startsWith('0x') || isMalleable(signature)) return false
    const recovered = Uint8Array.of(v >= 27 ? v - 27 : v, ...bytes.subarray(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, personalHash(text), { prehash: false })
    const point = secp256k1.Point.fromBytes(key).toBytes(false)
    const signer = hex.encode(keccak_256(point.subarray(1)).subarray(12))
    return `0x${signer}` === address.toLowerCase()
  } catch {
    return false
  }
}

/**
 * Whether it has the form of a key's signature, in the half that a stranger can make of the other half without the key:
 * Ethereum takes one of the two since EIP-2.
 */
export function isMalleable(signature: string): boolean {
  const s = signature.length === 132 ? `0x${signature.slice(66, 130)}` : ''
  return /^0x[0-9a-f]{64}$/i.test(s) && BigInt(s) > secp256k1.Point.CURVE().n / 2n
}

/**
 * Whether the contract at the address says that the text is signed (ERC-1271), as far as whoever answers `call` is to be
 * believed: for a page about its own request, never for a server that lets somebody in.
 */
export async function isSignedByContract(
  text: string,
  { address, signature }: { address: string; signature: string },
  call: (parameters: { to: string; data: string }) => Promise<unknown>,
): Promise<boolean> {
  if (!/^0x([0-9a-f]{2})*$/i.test(signature)) return false
  const bytes = signature.slice(2)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const data = `0x${validSelector}${hex.encode(personalHash(text))}${word(64)}${word(bytes.length / 2)}${padded}`
  const answer = await call({ data, to: address }).catch(() => undefined)
  return typeof answer === 'string' && answer.startsWith(validAnswer)
}
