import { ed25519 } from '@noble/curves/ed25519.js'
import { eip191Signer } from 'micro-eth-signer'
import { hexOf } from './hex.ts'

/** `personal_sign` (EIP-191, version `E`) over bytes: 65 bytes in hex. */
export function signPersonal(message: Uint8Array, secret: Uint8Array): string {
  return eip191Signer.sign(message, hexOf(secret), false)
}

/** An Ed25519 signature (RFC 8032), as Solana's wallets sign messages and transactions. */
export function signEd25519(message: Uint8Array, secret: Uint8Array): Uint8Array {
  return ed25519.sign(message, secret)
}
