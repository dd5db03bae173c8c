import { partAad } from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import { fromBase64url, toBase64url } from '../base64url.ts'
import { concat } from '../bytes.ts'
import { SlotDamagedError, type SlotName } from './slot.ts'

const nonceLength = 12

/** Nonce, 32 bytes and tag, base64url. */
export const wrappedPart = z.string().check(z.regex(/^[\w-]{80}$/))

/** Wraps part 1 of a device's slot under the device's key, bound to the slot. */
export async function wrapPart(
  wrapping: CryptoKey,
  part: Uint8Array,
  name: SlotName,
): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const wrapped = await crypto.subtle.encrypt(place(nonce, name), wrapping, Uint8Array.from(part))
  return toBase64url(concat(nonce, new Uint8Array(wrapped)))
}

/** @throws {SlotDamagedError} for what was wrapped by another key or for another slot */
export async function unwrapPart(
  wrapping: CryptoKey,
  wrapped: string,
  name: SlotName,
): Promise<Uint8Array> {
  try {
    const bytes = fromBase64url(wrapped)
    const nonce = bytes.slice(0, nonceLength)
    const part = await crypto.subtle.decrypt(place(nonce, name), wrapping, bytes.slice(nonceLength))
    return new Uint8Array(part)
  } catch {
    throw new SlotDamagedError('The part of the device does not open')
  }
}

function place(iv: Uint8Array<ArrayBuffer>, name: SlotName): AesGcmParams {
  return { additionalData: new TextEncoder().encode(partAad(name)), iv, name: 'AES-GCM' }
}
