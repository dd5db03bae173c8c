import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createRoleKeys, type RoleKeys } from './createRoleKeys.ts'
import { writeIntroduction } from './introduction.ts'
import { requireRecoveryWord, writeRecoveryWord } from './recoveryWord.ts'

let keys: RoleKeys
let other: RoleKeys
beforeAll(async () => {
  keys = await createRoleKeys(Uint8Array.from(randomBytes(32)))
  other = await createRoleKeys(Uint8Array.from(randomBytes(32)))
})

const now = 1_800_000_000_000
const registered = { device: 'phone', now, walletId: 'wallet', word: 'registered' } as const
const read = (text: string, change: object = {}) =>
  requireRecoveryWord(text, { ...registered, recovery: keys.signing.publicJwk, ...change })

test('what recovery says of a device the role wallet reads, for ten minutes', async () => {
  const word = await writeRecoveryWord(keys, registered)
  await read(word)
  await read(word, { now: now + 599_000 })
  await expect(read(word, { now: now + 601_000 })).rejects.toMatchObject({ code: 'device_refused' })
})

test('error: of another device, wallet or key, and in the place of another word, it lets no one in', async () => {
  const word = await writeRecoveryWord(keys, registered)
  const refused = { code: 'device_refused', status: 403 }
  await expect(read(word, { device: 'thief' })).rejects.toMatchObject(refused)
  await expect(read(word, { descriptor: 'another' })).rejects.toMatchObject(refused)
  await expect(read(word, { word: 'known' })).rejects.toMatchObject(refused)
  await expect(read(word, { walletId: 'other' })).rejects.toMatchObject(refused)
  await expect(read(await writeRecoveryWord(other, registered))).rejects.toMatchObject(refused)
  const introduction = await writeIntroduction(keys, {
    ...registered,
    email: 'ann@example.com',
    project: 'shop',
    purpose: 'register',
    site: 'https://shop.example',
  })
  for (const text of [introduction, '', `${word}x`])
    await expect(read(text)).rejects.toMatchObject(refused)
})
