import { hex } from '@scure/base'

/** Bytes as hex digits after `0x`. */
export function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${hex.encode(bytes)}`
}

/** The bytes of `0x` and pairs of hex digits. @throws for a text that is none */
export function bytesOf(text: string): Uint8Array {
  if (!/^0x(?:[\da-f]{2})*$/i.test(text)) throw new Error('No bytes in hex')
  return hex.decode(text.slice(2).toLowerCase())
}
