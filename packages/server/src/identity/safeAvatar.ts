import { readPublicUrl } from './readPublicUrl.ts'

const maxAvatarBytes = 64 * 1024
const image = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;[a-z0-9=+.-]+)*,/i

/**
 * An avatar record that a page may put into an `<img>`: an `https:` address of a public host, or an image in a `data:` URI of at
 * most 64 KiB. Anything else, anybody can write there, is `null`.
 */
export function safeAvatar(record: string | null): string | null {
  if (!record || record.length > maxAvatarBytes) return null
  if (record.startsWith('data:')) return image.test(record) ? record : null
  return readPublicUrl(record)?.href ?? null
}
