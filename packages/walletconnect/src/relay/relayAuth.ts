// Who we are to a relay: a did:key of Ed25519, proven by a JWT of it (RFC 7519, RFC 8037).

import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64urlnopad, hex } from '@scure/base'
import { randomBytes } from '../crypto/randomBytes.ts'

/** Longest a token is accepted. */
const lifetimeSeconds = 86_400

/** The multicodec prefix of Ed25519 public keys. */
const ed25519Prefix = [0xed, 0x01] as const

export type Identity = {
  /** `did:key:z…`: what the relay keeps mailboxes for. */
  clientId: string
  /** A fresh token for a relay. */
  token(parameters: { audience: string; nowMs: number }): string
}

/** The identity of an installation, of 32 random bytes that it keeps. `subject` is chosen once a page. */
export function createIdentity(
  seed: Uint8Array,
  subject: string = hex.encode(randomBytes(32)),
): Identity {
  const publicKey = ed25519.getPublicKey(seed)
  const clientId = `did:key:z${base58.encode(Uint8Array.from([...ed25519Prefix, ...publicKey]))}`
  return {
    clientId,
    token({ audience, nowMs }) {
      const iat = Math.floor(nowMs / 1000)
      const claims = { iss: clientId, sub: subject, aud: audience, iat, exp: iat + lifetimeSeconds }
      const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
      const signature = ed25519.sign(new TextEncoder().encode(text), seed)
      return `${text}.${base64urlnopad.encode(signature)}`
    },
  }
}

function encode(value: unknown): string {
  return base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)))
}
