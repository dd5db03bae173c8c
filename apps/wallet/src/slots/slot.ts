import { partAad, type SlotKind } from '@latchkey/protocol/wallet'
import { concat } from '../bytes.ts'

/** Of the entropy of twelve words (BIP-39). */
export const entropyLength = 16
/** Of each of the two parts of a slot's key. */
export const partLength = 32
const nonceLength = 12

/** What a slot is bound to: in another place it does not open. */
export type SlotName = { kind: SlotKind; slotId: string; walletId: string }

/** Both parts of a slot's key; either of them alone opens nothing. */
export type SlotParts = { part1: Uint8Array; part2: Uint8Array }

/** Thrown for a slot that its parts do not open: a part of another slot, or a byte that is not what it was. */
export class SlotDamagedError extends Error {
  readonly code = 'slot_damaged'
  override readonly name = 'SlotDamagedError'
}

/** Seals the entropy of a wallet into a slot: nonce, ciphertext and tag, 44 bytes. */
export async function sealSlot(
  entropy: Uint8Array,
  parts: SlotParts,
  name: SlotName,
): Promise<Uint8Array> {
  if (entropy.length !== entropyLength) throw new SlotDamagedError('The entropy has another length')
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const key = await slotKey(parts, name)
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, name), key, Uint8Array.from(entropy))
  return concat(nonce, new Uint8Array(sealed))
}

/** Opens a slot. @throws {SlotDamagedError} */
export async function openSlot(
  slot: Uint8Array,
  parts: SlotParts,
  name: SlotName,
): Promise<Uint8Array> {
  const key = await slotKey(parts, name)
  const nonce = slot.slice(0, nonceLength)
  try {
    const opened = await crypto.subtle.decrypt(
      algorithm(nonce, name),
      key,
      Uint8Array.from(slot.subarray(nonceLength)),
    )
    const entropy = new Uint8Array(opened)
    if (entropy.length === entropyLength) return entropy
  } catch {
    // The tag does not fit: said below, without what the parts were.
  }
  throw new SlotDamagedError('The slot does not open')
}

/** HKDF-SHA-256 over both parts, with the slot's kind as its info. @throws {SlotDamagedError} */
async function slotKey({ part1, part2 }: SlotParts, { kind }: SlotName): Promise<CryptoKey> {
  // A part that lacks bytes would move the border between the two.
  if (part1.length !== partLength || part2.length !== partLength)
    throw new SlotDamagedError('A part has another length')
  const material = concat(part1, part2)
  const secret = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  material.fill(0)
  return crypto.subtle.deriveKey(
    { hash: 'SHA-256', info: text(kind), name: 'HKDF', salt: new Uint8Array() },
    secret,
    { length: 256, name: 'AES-GCM' },
    false,
    ['decrypt', 'encrypt'],
  )
}

function algorithm(iv: Uint8Array, name: SlotName): AesGcmParams {
  return { additionalData: text(partAad(name)), iv: Uint8Array.from(iv), name: 'AES-GCM' }
}

function text(value: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(value)
}
