import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import type { Curves } from './Curves.ts'
import { randomBytes } from './randomBytes.ts'

/** Curve25519 for browsers that lack it, and pages that are not served securely. */
export const nobleCurves: Curves = {
  async createAgreement() {
    const secret = randomBytes(32)
    return {
      publicKey: x25519.getPublicKey(secret),
      sharedSecret: async (publicKey) => x25519.getSharedSecret(secret, publicKey),
    }
  },
  async createSigner(seed) {
    return {
      publicKey: ed25519.getPublicKey(seed),
      sign: async (message) => ed25519.sign(message, seed),
    }
  },
}
