import * as z from 'zod'
import { ApiError } from '../http/ApiError.ts'
import { safeAvatar } from '../identity/safeAvatar.ts'

const handle = /^[\w.-]{1,64}$/
/** What turns, hides or breaks text. */
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/** What an owner may say, as ENS calls it. */
const rules = new Map<string, (text: string) => boolean>([
  ['avatar', isPublicPage],
  ['bio', (text) => text.length <= 255 && !unseen.test(text)],
  ['com.github', (text) => handle.test(text)],
  ['com.x', (text) => handle.test(text)],
  ['url', isPublicPage],
])

/** Texts by key, with each key that was sent: what zod makes of a record loses `__proto__` in silence. */
export const sentAttributes = z
  .unknown()
  .refine(areTexts, 'Expected texts by key')
  .meta({ additionalProperties: { type: 'string' }, type: 'object' }) as z.ZodType<
  Readonly<Record<string, string>>
>

function areTexts(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  )
}

function isPublicPage(text: string): boolean {
  // Reading an address drops what breaks lines; it is stored and shown as it was sent.
  return (
    /^https:\/\/[^\s"<>\\^`{|}]{1,504}$/.test(text) &&
    !unseen.test(text) &&
    safeAvatar(text) !== null
  )
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
