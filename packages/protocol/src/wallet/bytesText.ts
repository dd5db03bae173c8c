import * as z from 'zod/mini'

/** Bytes as base64url: `count` of them, and no others. */
export function bytesText(count: number) {
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`)))
}
