/** Curve25519, as far as the protocol needs it: X25519 (RFC 7748) and Ed25519 (RFC 8032). */
export type Curves = {
  /** A fresh X25519 key pair. */
  createAgreement(): Promise<Agreement>
  /** The Ed25519 key pair of a seed of 32 bytes. */
  createSigner(seed: Uint8Array): Promise<Signer>
}

export type Agreement = {
  publicKey: Uint8Array
  /** What both ends alone know; refuses the few public keys that would make it known to everybody. */
  sharedSecret(publicKey: Uint8Array): Promise<Uint8Array>
}

export type Signer = {
  publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}
