import * as z from 'zod'

/**
 * A whole origin of a site, as browsers send it. The host has no other letters than those of names: whatever else the URL
 * standard lets through, such as `*` or `;`, would mean something to the header that the origin is written into.
 */
const wholeOrigin = /^https?:\/\/(?!\.)[a-z0-9._-]+(?::\d{1,5})?$/

/** A site that may show the wallet: scheme, host and port to the letter, no pattern and no path. */
export const embedder = z
  .string()
  .max(256)
  .refine(
    (text) => wholeOrigin.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'Expected a whole origin, such as https://shop.example',
  )
