import { getBase58Decoder } from '@solana/kit'

/** Bytes as Solana writes them: addresses, signatures and keys are base58 texts. */
export function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}
