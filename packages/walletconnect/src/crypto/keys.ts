// Keys of topics: HKDF-SHA256 (RFC 5869) without salt and info, and topics as SHA-256 of a key.

import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import type { Agreement } from './Curves.ts'
import { randomBytes } from './randomBytes.ts'

declare const kind: unique symbol

/** 32 bytes that both ends of a topic seal and open with. */
export type SymmetricKey = Uint8Array & { readonly [kind]: 'symmetric' }

const keyBytes = 32
const hexKey = /^[0-9a-f]{64}$/

export function randomSymmetricKey(): SymmetricKey {
  return randomBytes(keyBytes) as SymmetricKey
}

/** A symmetric key of its 64 lower-case hex digits; nothing for any other text. */
export function readSymmetricKey(text: unknown): SymmetricKey | undefined {
  return typeof text === 'string' && hexKey.test(text)
    ? (hex.decode(text) as SymmetricKey)
    : undefined
}

/** A public key of its 64 hex digits; nothing for any other text. */
export function readPublicKey(text: unknown): Uint8Array | undefined {
  return typeof text === 'string' && hexKey.test(text) ? hex.decode(text) : undefined
}

/**
 * The key that two ends agree on.
 *
 * @throws {Error} for the few public keys that would make it public
 */
export async function agreeOnKey(
  { sharedSecret }: Agreement,
  publicKey: Uint8Array,
): Promise<SymmetricKey> {
  const shared = await sharedSecret(publicKey)
  return hkdf(sha256, shared, undefined, undefined, keyBytes) as SymmetricKey
}

/** The topic of a key: that of a pairing or session, or where the answer to a public key arrives. */
export function topicOf(key: Uint8Array): string {
  return hex.encode(sha256(key))
}
