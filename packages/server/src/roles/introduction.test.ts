import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createRoleKeys, type RoleKeys } from './createRoleKeys.ts'
import { type Introduction, readIntroduction, writeIntroduction } from './introduction.ts'

let keys: RoleKeys
let other: RoleKeys
beforeAll(async () => {
  const [one, two] = await Promise.all(
    [0, 1].map(() => createRoleKeys(Uint8Array.from(randomBytes(32)))),
  )
  if (!one || !two) throw new Error('No keys')
  keys = one
  other = two
})

const now = 1_800_000_000_000
const introduction: Introduction = {
  device: 'phone',
  email: 'ann@example.com',
  locale: 'ar',
  project: 'shop',
  purpose: 'register',
  site: 'https://shop.example',
  walletId: 'wallet',
}

const write = (change: Partial<Introduction> = {}, by: RoleKeys = keys) =>
  writeIntroduction(by, { ...introduction, ...change, now })
const read = (text: string, change: Partial<Parameters<typeof readIntroduction>[1]> = {}) =>
  readIntroduction(text, {
    device: 'phone',
    introducer: keys.signing.publicJwk,
    now,
    purposes: ['register'],
    ...change,
  })

test('what one role says of a device the other reads, for ten minutes', async () => {
  const text = await write()
  expect(await read(text)).toMatchObject(introduction)
  expect(await read(text, { now: now + 599_000, walletId: 'wallet' })).toMatchObject(introduction)
  await expect(read(text, { now: now + 601_000 })).rejects.toMatchObject({
    code: 'device_refused',
    status: 403,
  })
})

test('error: of another device, wallet, purpose or key it introduces no one', async () => {
  const text = await write()
  const [header, payload, signature] = text.split('.') as [string, string, string]
  const changed = Buffer.from(
    JSON.stringify({
      ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
      device: 'thief',
    }),
  ).toString('base64url')
  const none = Buffer.from(
    JSON.stringify({ alg: 'none', typ: 'latchkey-introduction+jwt' }),
  ).toString('base64url')
  const forged = await write({}, other)
  for (const refused of [
    () => read(text, { device: 'thief' }),
    () => read(text, { purposes: ['make', 'return'] }),
    () => read(text, { walletId: 'other' }),
    () => read(forged),
    () => read([header, changed, signature].join('.'), { device: 'thief' }),
    () => read([none, payload, ''].join('.')),
    () => read('made up'),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'device_refused', status: 403 })
})
