const hashBytes = 32
const seen = /^[^\p{C}]*$/u

/** Whether a message is as long as a hash and no text: orders and transactions of contracts are signed so, unread. */
export function isBareHash(bytes: Uint8Array, text: string | undefined): boolean {
  return bytes.length === hashBytes && (text === undefined || !seen.test(text))
}
