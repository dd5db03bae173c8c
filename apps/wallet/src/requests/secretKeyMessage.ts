/** What the visitor's key is cut from is a signature of these bytes: no text, and no transaction of any version. */
export const secretKeyMessage = new Uint8Array([
  0xff,
  ...new TextEncoder().encode('Latchkey: what the key that only this wallet shows is cut from'),
])

/** Whether bytes are those, or begin with them: no page learns their signature. */
export function isSecretKeyMessage(bytes: Uint8Array): boolean {
  return secretKeyMessage.every((byte, index) => bytes[index] === byte)
}
