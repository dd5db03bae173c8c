// By the browser's own base64: a library for it would be a third of what a window of a login loads.

/** Bytes as base64url without padding (RFC 4648). */
export function toBase64url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes of a text in base64url. @throws {RangeError} for any other text, and for one of several for the same bytes */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new RangeError('No base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  if (toBase64url(bytes) !== text) throw new RangeError('No base64url')
  return bytes
}
