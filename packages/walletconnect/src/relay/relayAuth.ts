// Who we are to a relay: a did:key of Ed25519, proven by a JWT of it (RFC 7519, RFC 8037).

import { relayTokenSeconds } from '@latchkey/protocol/relay'
import { base58, base64urlnopad, hex } from '@scure/base'
import type { Signer } from '../crypto/Curves.ts'
import { randomBytes } from '../crypto/randomBytes.ts'

/** The multicodec prefix of Ed25519 public keys. */
const ed25519Prefix = [0xed, 0x01] as const

export type Identity = {
  /** `did:key:z…`: what the relay keeps mailboxes for. */
  clientId: string
  /** A fresh token for a relay. */
  token(parameters: { audience: string; nowMs: number }): Promise<string>
}

/** The identity of an installation, of the key pair that it keeps. `subject` is chosen once a page. */
export function createIdentity(
  { publicKey, sign }: Signer,
  subject: string = hex.encode(randomBytes(32)),
): Identity {
  const clientId = `did:key:z${base58.encode(Uint8Array.from([...ed25519Prefix, ...publicKey]))}`
  return {
    clientId,
    async token({ audience, nowMs }) {
      const iat = Math.floor(nowMs / 1000)
      const exp = iat + relayTokenSeconds
      const claims = { iss: clientId, sub: subject, aud: audience, iat, exp }
      const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
      const signature = await sign(new TextEncoder().encode(text))
      return `${text}.${base64urlnopad.encode(signature)}`
    },
  }
}

function encode(value: unknown): string {
  return base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)))
}
