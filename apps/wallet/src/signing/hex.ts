import { hex } from '@scure/base'

/** Bytes as hex digits after `0x`. */
export function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${hex.encode(bytes)}`
}

/** Whether a text is `0x` and pairs of hex digits. Of millions an expression for pairs would fill the stack. */
export function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^0x[\da-f]*$/i.test(text)
}

/** The bytes of `0x` and pairs of hex digits. @throws for a text that is none */
export function bytesOf(text: string): Uint8Array {
  if (!isHex(text)) throw new Error('No bytes in hex')
  return hex.decode(text.slice(2).toLowerCase())
}
