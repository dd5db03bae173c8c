// Envelopes of the sign protocol: base64 of a type byte and what it says (ChaCha20-Poly1305, RFC 8439).
//   0: iv(12) sealed                     on pairing and session topics
//   1: sender's X25519 key(32) iv(12) sealed   on the topic of our own public key
//   2: plain JSON, which only links between apps may carry: refused here

import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { base64 } from '@scure/base'
import { EnvelopeError } from '../errors/EnvelopeError.ts'
import type { Agreement } from './Curves.ts'
import { agreeOnKey, type SymmetricKey } from './keys.ts'
import { randomBytes } from './randomBytes.ts'

const ivBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Seals a text for whoever has the key (type 0). */
export function seal(key: SymmetricKey, text: string, iv = randomBytes(ivBytes)): string {
  const sealed = chacha20poly1305(key, iv).encrypt(new TextEncoder().encode(text))
  const envelope = new Uint8Array(1 + ivBytes + sealed.length)
  envelope.set(iv, 1)
  envelope.set(sealed, 1 + ivBytes)
  return base64.encode(envelope)
}

/** Opens an envelope of type 0. @throws {EnvelopeError} */
export function open(key: SymmetricKey, message: string): string {
  const bytes = readBytes(message, 0, ivBytes + tagBytes)
  return decrypt(key, bytes)
}

/** Opens an envelope of type 1, sealed to our public key by the sender it names. @throws {EnvelopeError} */
export async function openFromSender(
  own: Agreement,
  message: string,
): Promise<{ text: string; sender: Uint8Array }> {
  const bytes = readBytes(message, 1, keyBytes + ivBytes + tagBytes)
  const sender = bytes.subarray(0, keyBytes)
  const key = await agreeOnKey(own, sender).catch((cause: unknown) => {
    throw new EnvelopeError({ cause, reason: 'Its sender’s key is none.' })
  })
  return { sender, text: decrypt(key, bytes.subarray(keyBytes)) }
}

/** What follows the type byte. */
function readBytes(message: string, type: number, minBytes: number): Uint8Array {
  let bytes: Uint8Array
  try {
    bytes = base64.decode(message)
  } catch (cause) {
    throw new EnvelopeError({ cause, reason: 'It is not base64.' })
  }
  // Another type on this topic would be another key, or none at all.
  if (bytes[0] !== type)
    throw new EnvelopeError({ reason: `Its type is ${bytes[0]} where ${type} belongs.` })
  if (bytes.length < 1 + minBytes) throw new EnvelopeError({ reason: 'It is too short.' })
  return bytes.subarray(1)
}

function decrypt(key: SymmetricKey, bytes: Uint8Array): string {
  const iv = bytes.subarray(0, ivBytes)
  try {
    const plain = chacha20poly1305(key, iv).decrypt(bytes.subarray(ivBytes))
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (cause) {
    throw new EnvelopeError({ cause, reason: 'It was not sealed with this key, or was changed.' })
  }
}
