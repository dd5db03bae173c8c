/** Keys, tokens and topics have no place in an error. */
const secretPattern = /[0-9a-f]{64,}|eyJ[\w-]+(\.[\w-]+)*/gi
const maxLength = 200

/** What another end said, short and without anything that looks like a secret. */
export function redact(said: unknown): string {
  return String(said).slice(0, 1000).replace(secretPattern, '…').slice(0, maxLength)
}
