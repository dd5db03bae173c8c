import { createHash } from 'node:crypto'

/** A strong tag (RFC 9110, 8.8.3) of a body, or of what it is made of. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
