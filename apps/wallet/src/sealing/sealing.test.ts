import { sealed, sealingInfo, sealingKey } from '@latchkey/protocol/wallet'
import { expect, test } from 'vitest'
import { createSealingKey, sealTo } from './sealing.ts'

const place = { aad: '1|wallet|slot|device', info: sealingInfo.toDevice }
const part = crypto.getRandomValues(new Uint8Array(32))

test('what is sealed to a key opens with it, in the form of the wire', async () => {
  const key = await createSealingKey()
  expect(sealingKey.safeParse(key.publicKey).success).toBe(true)
  const box = await sealTo(key.publicKey, part, place)
  expect(sealed.safeParse(box).success).toBe(true)
  expect(await key.open(box, place)).toEqual(part)
})

test('error: it opens with no other key, in no other place, and not once it was changed', async () => {
  const [key, other] = await Promise.all([createSealingKey(), createSealingKey()])
  const box = await sealTo(key.publicKey, part, place)
  const flipped = box.ciphertext.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  await expect(other.open(box, place)).rejects.toThrow()
  await expect(key.open(box, { ...place, aad: '1|wallet|slot|managed' })).rejects.toThrow()
  await expect(key.open(box, { ...place, info: sealingInfo.toRole })).rejects.toThrow()
  await expect(key.open({ ...box, ciphertext: flipped }, place)).rejects.toThrow()
})

test('error: nothing is sealed to what is no point of the curve', async () => {
  await expect(sealTo('A'.repeat(87), part, place)).rejects.toThrow()
})
