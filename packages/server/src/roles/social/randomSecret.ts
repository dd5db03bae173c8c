import { randomBytes } from 'node:crypto'

/** 32 random bytes, base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}
