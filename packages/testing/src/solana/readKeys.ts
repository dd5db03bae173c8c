import {
  createKeyPairFromBytes,
  getBase58Decoder,
  getBase58Encoder,
  type ReadonlyUint8Array,
  signBytes,
} from '@solana/kit'

/** An account's address, and the key behind it. */
export type SolanaKey = {
  address: string
  publicKey: Uint8Array
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Keys as Solana wallets export them: private and public part, 64 bytes in base58. @throws {RangeError} */
export function readKeys(secretKeys: readonly string[]): readonly SolanaKey[] {
  return secretKeys.map((secretKey) => {
    const bytes = getBase58Encoder().encode(secretKey)
    if (bytes.length !== 64) throw new RangeError('A secret key has 64 bytes in base58')
    const publicKey = Uint8Array.from(bytes.slice(32))
    let pair: ReturnType<typeof createKeyPairFromBytes> | undefined
    return {
      address: getBase58Decoder().decode(publicKey),
      publicKey,
      async sign(message) {
        pair ??= createKeyPairFromBytes(bytes)
        const { privateKey } = await pair
        return Uint8Array.from(await signBytes(privateKey, message as ReadonlyUint8Array))
      },
    }
  })
}
