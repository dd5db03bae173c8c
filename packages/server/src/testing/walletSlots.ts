import { randomBytes, webcrypto } from 'node:crypto'

/** A slot of a wallet, as a device has it. */
export type TestSlot = { kind: 'device' | 'managed'; slotId: string; walletId: string }

export function bytesOf(length: number): Uint8Array {
  return Uint8Array.from(randomBytes(length))
}

/** The key of a slot: both parts through HKDF, as the frame has it. */
async function slotKey([part1, part2]: readonly [Uint8Array, Uint8Array], kind: string) {
  const material = Uint8Array.from([...part1, ...part2])
  const secret = await webcrypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  return webcrypto.subtle.deriveKey(
    { hash: 'SHA-256', info: Buffer.from(kind), name: 'HKDF', salt: new Uint8Array() },
    secret,
    { length: 256, name: 'AES-GCM' },
    false,
    ['decrypt', 'encrypt'],
  )
}

type SlotKey = {
  aad: string
  kind: string
  parts: readonly [Uint8Array, Uint8Array]
}

export async function sealSlot(
  entropy: Uint8Array,
  { aad, kind, parts }: SlotKey,
): Promise<string> {
  const iv = bytesOf(12)
  const sealed = await webcrypto.subtle.encrypt(
    { additionalData: Buffer.from(aad), iv: Buffer.from(iv), name: 'AES-GCM' },
    await slotKey(parts, kind),
    Buffer.from(entropy),
  )
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url')
}

/** @throws for parts of another slot, and for a ciphertext that was changed */
export async function openSlot(
  ciphertext: string,
  { aad, kind, parts }: SlotKey,
): Promise<Uint8Array> {
  const all = Buffer.from(ciphertext, 'base64url')
  const opened = await webcrypto.subtle.decrypt(
    { additionalData: Buffer.from(aad), iv: all.subarray(0, 12), name: 'AES-GCM' },
    await slotKey(parts, kind),
    all.subarray(12),
  )
  return new Uint8Array(opened)
}
