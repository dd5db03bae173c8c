import { randomBytes } from 'node:crypto'
import { sealed, sealingKey } from '@latchkey/protocol/wallet'
import { importJWK, jwtVerify, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createRoleKeys, sealTo } from './createRoleKeys.ts'

const secret = Uint8Array.from(randomBytes(32))
const part = Uint8Array.from(randomBytes(32))
const aad = '1|wallet|slot|managed'
const place = { aad, info: 'to role' }

test('the same secret leads to the same keys, another one to others', async () => {
  const [keys, again, other] = await Promise.all([
    createRoleKeys(secret),
    createRoleKeys(secret),
    createRoleKeys(Uint8Array.from(randomBytes(32))),
  ])
  expect(again.unwrap(keys.wrap(part, aad), aad)).toEqual(part)
  expect(again.sealingKey).toBe(keys.sealingKey)
  expect(again.mac('device', 'a')).toBe(keys.mac('device', 'a'))
  expect(again.signing.publicJwk).toEqual(keys.signing.publicJwk)
  expect(other.sealingKey).not.toBe(keys.sealingKey)
  expect(other.mac('device', 'a')).not.toBe(keys.mac('device', 'a'))
})

test('error: what is wrapped opens with no other key, for no other place, and not once it was changed', async () => {
  const keys = await createRoleKeys(secret)
  const other = await createRoleKeys(Uint8Array.from(randomBytes(32)))
  const wrapped = keys.wrap(part, aad)
  expect(Buffer.from(wrapped).includes(Buffer.from(part))).toBe(false)
  expect(() => other.unwrap(wrapped, aad)).toThrow()
  expect(() => keys.unwrap(wrapped, '1|wallet|other|managed')).toThrow()
  for (const at of [0, 20, wrapped.length - 1]) {
    const changed = Uint8Array.from(wrapped)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => keys.unwrap(changed, aad)).toThrow()
  }
  expect(() => keys.unwrap(wrapped.subarray(0, 10), aad)).toThrow()
})

test('what is sealed to the role opens with its secret alone, for its place alone', async () => {
  const keys = await createRoleKeys(secret)
  const other = await createRoleKeys(Uint8Array.from(randomBytes(32)))
  expect(sealingKey.safeParse(keys.sealingKey).success).toBe(true)
  const box = await sealTo(keys.sealingKey, part, place)
  expect(sealed.safeParse(box).success).toBe(true)
  expect(await (await createRoleKeys(secret)).unseal(box, place)).toEqual(part)
  await expect(other.unseal(box, place)).rejects.toThrow()
  await expect(keys.unseal(box, { ...place, aad: '1|wallet|slot|device' })).rejects.toThrow()
})

test('a text of one purpose has another mark for another', async () => {
  const { mac } = await createRoleKeys(secret)
  expect(mac('device', 'x')).not.toBe(mac('code', 'x'))
})

test('what the role signs is verified by its public key', async () => {
  const { signing } = await createRoleKeys(secret)
  const token = await new SignJWT({ wallet: 'w' })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(signing.privateKey)
  const key = await importJWK(signing.publicJwk, 'ES256')
  expect((await jwtVerify(token, key)).payload).toEqual({ wallet: 'w' })
  expect(signing.publicJwk).not.toHaveProperty('d')
})
