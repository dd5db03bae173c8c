import { ApiError } from '../http/ApiError.ts'
import { safeAvatar } from '../identity/safeAvatar.ts'

const handle = /^[\w.-]{1,64}$/

/** What an owner may say, as ENS calls it. */
const rules = new Map<string, (text: string) => boolean>([
  ['avatar', isPublicPage],
  // Nothing that turns, hides or breaks text.
  ['bio', (text) => text.length <= 255 && !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)],
  ['com.github', (text) => handle.test(text)],
  ['com.x', (text) => handle.test(text)],
  ['url', isPublicPage],
])

function isPublicPage(text: string): boolean {
  return text.length <= 512 && text.startsWith('https://') && safeAvatar(text) !== null
}

/** @throws {ApiError} 400 `attributes_invalid` */
export function requireAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(attributes)) {
    const isFit = rules.get(key)
    if (isFit?.(text) && text !== '') continue
    throw new ApiError({
      code: 'attributes_invalid',
      description: isFit
        ? `This cannot be the ${key} of a name.`
        : `A name has the attributes ${[...rules.keys()].join(', ')}.`,
      field: 'attributes',
      status: 400,
    })
  }
}
