import { createHash } from 'node:crypto'

/** Twelve hex digits that change with a picture. */
export function pictureVersion(picture: string | Uint8Array): string {
  return createHash('sha256').update(picture).digest('hex').slice(0, 12)
}

/** The id of a wallet's picture: it changes with the picture, so what lies behind it may be kept for good. */
export function imageId(slug: string, picture: string | Uint8Array): string {
  return `${slug}.${pictureVersion(picture)}`
}
