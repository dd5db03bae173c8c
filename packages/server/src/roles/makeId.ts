import { randomBytes } from 'node:crypto'

/** 16 random bytes, base64url. */
export function makeId(): string {
  return randomBytes(16).toString('base64url')
}
