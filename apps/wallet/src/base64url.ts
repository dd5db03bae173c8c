import { base64urlnopad } from '@scure/base'

/** Bytes as base64url without padding (RFC 4648). */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** The bytes of a text in base64url. @throws for a text that is none */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(base64urlnopad.decode(text))
}
