/** Whether a text is a topic: SHA-256 in lower-case hex. */
export function isTopic(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
