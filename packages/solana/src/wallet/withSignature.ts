const signatureBytes = 64
const keyBytes = 32

/**
 * A transaction in Solana's wire format with a signature put into the signer's place; nothing when the signer has
 * none in it. Before the message stand the signatures, in the order of its first accounts.
 */
export function withSignature(
  transaction: Uint8Array,
  { publicKey, signature }: { publicKey: Uint8Array; signature: Uint8Array },
): Uint8Array | undefined {
  if (signature.length !== signatureBytes) return undefined
  const [count = 0] = transaction
  // Counts under 128 have one byte, and no transaction holds more signatures.
  const message = 1 + count * signatureBytes
  const [first = 0] = transaction.subarray(message)
  // A version before the header has its first bit set; then three counts, and the number of accounts.
  const accounts = message + (first & 0x80 ? 1 : 0) + 4
  for (let index = 0; index < count; index++) {
    const account = transaction.subarray(
      accounts + index * keyBytes,
      accounts + (index + 1) * keyBytes,
    )
    if (account.length !== keyBytes || account.some((byte, at) => byte !== publicKey[at])) continue
    const signed = transaction.slice()
    signed.set(signature, 1 + index * signatureBytes)
    return signed
  }
  return undefined
}
