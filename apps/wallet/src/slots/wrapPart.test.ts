import { expect, test } from 'vitest'
import { SlotDamagedError, type SlotName } from './slot.ts'
import { unwrapPart, wrapPart, wrappedPart } from './wrapPart.ts'

const name: SlotName = { kind: 'device', slotId: 'S'.repeat(22), walletId: 'W'.repeat(22) }
const part = crypto.getRandomValues(new Uint8Array(32))
const makeKey = () =>
  crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, ['decrypt', 'encrypt'])

test('a wrapped part opens with the device’s key', async () => {
  const key = await makeKey()
  const wrapped = await wrapPart(key, part, name)
  expect(wrappedPart.safeParse(wrapped).success).toBe(true)
  expect(await unwrapPart(key, wrapped, name)).toEqual(part)
})

test('error: with another key, for another slot, or once it was changed', async () => {
  const key = await makeKey()
  const wrapped = await wrapPart(key, part, name)
  const flipped = wrapped.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const other = await makeKey()
  const wrong = [
    () => unwrapPart(other, wrapped, name),
    () => unwrapPart(key, wrapped, { ...name, slotId: 'T'.repeat(22) }),
    () => unwrapPart(key, flipped, name),
    () => unwrapPart(key, 'no base64url?', name),
  ]
  for (const each of wrong) await expect(each()).rejects.toBeInstanceOf(SlotDamagedError)
})
