import { fromBase64url } from '../base64url.ts'

/** What a frame hands to its window in the fragment of its address, which no server sees: nothing where it is none. */
export function readTicket(
  hash: string,
): { id: string; secret: Uint8Array<ArrayBuffer> } | undefined {
  const [, id, secret] = /^#([\w-]{22})\.([\w-]{43})$/.exec(hash) ?? []
  if (id === undefined || secret === undefined) return undefined
  try {
    return { id, secret: fromBase64url(secret) }
  } catch {
    return undefined
  }
}
